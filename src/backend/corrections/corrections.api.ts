import type { correctionEndpoints } from "../../contract/v3/corrections.ts";
import type { schoolEmailEndpoints } from "../../contract/v3/school-email-changes.ts";
import type { Handlers } from "../http/mount.ts";
import { confirmEmailChange, getEmailChange, refuseEmailChange } from "./school-email.service.ts";
import { takeCorrection } from "./take-correction.ts";

/** Reports of wrong facts. */
export const correctionsApi: Handlers<typeof correctionEndpoints> = {
  send: async ({ env, params, body, client, now }) => {
    await takeCorrection(env.DB, params.slug, body, client, now);
    return { message: "Recebemos a correção." };
  },
};

/** A school's consent to a new e-mail address. */
export const schoolEmailsApi: Handlers<typeof schoolEmailEndpoints> = {
  get: ({ env, params, now }) => getEmailChange(env.DB, params.token, now),
  confirm: async ({ env, params, now, sendMails }) => {
    const change = await confirmEmailChange(env, params.token, now);
    sendMails();
    return change;
  },
  refuse: ({ env, params, now }) => refuseEmailChange(env.DB, params.token, now),
};
