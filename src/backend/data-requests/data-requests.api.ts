import type { dataRequestEndpoints } from "../../contract/v3/data-requests.ts";
import type { Handlers } from "../http/mount.ts";
import { eraseByEmail, readDataByEmail, sendDataLink, takeDataRequest, takeMessage } from "./data-requests.service.ts";

/** Personal data of people without an account, by an e-mailed link (LGPD, art. 18); and messages to the team. */
export const dataRequestsApi: Handlers<typeof dataRequestEndpoints> = {
  sendLink: async ({ env, body, client, now, sendMails }) => {
    await sendDataLink(env, body.email, client, now);
    sendMails();
    return { message: "Enviamos um link para este e-mail." };
  },
  read: ({ env, params, now }) => readDataByEmail(env.DB, params.token, now),
  erase: async ({ env, params, now }) => {
    await eraseByEmail(env, params.token, now);
    return { message: "Seus dados foram apagados." };
  },
  ask: async ({ env, params, body, client, now, sendMails }) => {
    const request = await takeDataRequest(env, params.token, body, client, now);
    sendMails();
    return request;
  },
  sendMessage: async ({ env, body, client, now, sendMails }) => {
    const message = await takeMessage(env, body, client, now);
    sendMails();
    return message;
  },
};
