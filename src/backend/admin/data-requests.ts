import * as v from "valibot";
import { longField } from "../../contract/v3/fields.ts";
import { max, min, required } from "../../domain/forms/form-rules.ts";
import { answerDataRequest } from "../data-requests/data-requests.service.ts";
import { adminAction } from "./action.ts";

/** Answers a request about personal data by e-mail. The audit holds the answer, but not the person. */
export const answerRequest = adminAction(
  v.object({ protocol: v.string(), reason: longField("Resposta a quem pediu", [required, min(20), max(2_000)]) }),
  async (env, { protocol, reason }, _admin, now) => ({
    target: `pedido ${protocol}`,
    reason,
    before: null,
    after: { estado: "respondido" },
    once: `pedido ${protocol}`,
    changes: await answerDataRequest(env, protocol, reason, now),
  }),
);
