import * as v from "valibot";
import { ADMIN_FORMS } from "../../contract/forms/admin-forms.ts";
import { answerDataRequest } from "../data-requests/data-requests.service.ts";
import { adminAction } from "./action.ts";

/** Answers a message, or a request about personal data, by e-mail. The audit holds the answer, but not the person. */
export const answerRequest = adminAction(
  v.object({ protocol: v.string(), ...ADMIN_FORMS["responder-pedido"].entries }),
  async (env, { protocol, reason }, _admin, now) => ({
    target: `pedido ${protocol}`,
    reason,
    before: null,
    after: { estado: "respondido" },
    once: `pedido ${protocol}`,
    changes: await answerDataRequest(env, protocol, reason, now),
  }),
);
