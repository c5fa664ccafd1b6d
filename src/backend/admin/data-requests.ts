import { ADMIN_FORMS } from "../../contract/forms/admin-forms.ts";
import { answerDataRequest } from "../data-requests/data-requests.service.ts";
import { adminAction, formOf } from "./action.ts";

/** Answers a message, or a request about personal data, by e-mail. The audit holds the answer, but not the person. */
export const answerRequest = adminAction(
  formOf("protocol", ADMIN_FORMS["responder-pedido"]),
  async (env, { protocol, reason }, _admin, now) => ({
    target: `pedido ${protocol}`,
    after: { estado: "respondido" },
    once: `pedido ${protocol}`,
    changes: await answerDataRequest(env, protocol, reason, now),
  }),
);
