import type { dataRequestEndpoints } from "../../contract/v3/data-requests.ts";
import { type Handlers, says, withMails } from "../http/mount.ts";
import { eraseByEmail, readDataByEmail, sendDataLink, takeDataRequest, takeMessage } from "./data-requests.service.ts";

/** Personal data of people without an account, by an e-mailed link (LGPD, art. 18); and messages to the team. */
export const dataRequestsApi: Handlers<typeof dataRequestEndpoints> = {
  sendLink: withMails(says("Enviamos um link para este e-mail.", sendDataLink)),
  read: readDataByEmail,
  erase: says("Seus dados foram apagados.", eraseByEmail),
  ask: withMails(takeDataRequest),
  sendMessage: withMails(takeMessage),
};
