import type { dataRequestEndpoints } from "../../contract/v3/data-requests.ts";
import { type Handlers, says, withMails } from "../http/mount.ts";
import { eraseByEmail, readDataByEmail, sendDataLink, takeDataRequest, takeMessage } from "./data-requests.service.ts";

/** Personal data of people without an account, by an e-mailed link (LGPD, art. 18); and messages to the team. */
export const dataRequestsApi: Handlers<typeof dataRequestEndpoints> = {
  sendLink: withMails(says("Enviamos um link para este e-mail.", (call) => sendDataLink(call, call.body.email))),
  read: ({ env, params, now }) => readDataByEmail(env.DB, params.token, now),
  erase: says("Seus dados foram apagados.", ({ env, params, now }) => eraseByEmail(env, params.token, now)),
  ask: withMails((call) => takeDataRequest(call, call.params.token, call.body)),
  sendMessage: withMails((call) => takeMessage(call, call.body)),
};
