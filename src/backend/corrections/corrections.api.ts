import type { correctionEndpoints } from "../../contract/v3/corrections.ts";
import type { schoolEmailEndpoints } from "../../contract/v3/school-email-changes.ts";
import { type Handlers, says, withMails } from "../http/mount.ts";
import {
  confirmSchoolEmailChange,
  getSchoolEmailChange,
  refuseSchoolEmailChange,
} from "./school-email-change.service.ts";
import { takeCorrection } from "./take-correction.ts";

/** Reports of wrong facts. */
export const correctionsApi: Handlers<typeof correctionEndpoints> = {
  send: says("Recebemos a correção.", (call) => takeCorrection(call, call.params.slug, call.body)),
};

/** A school's consent to a new e-mail address. */
export const schoolEmailsApi: Handlers<typeof schoolEmailEndpoints> = {
  get: ({ env, params, now }) => getSchoolEmailChange(env.DB, params.token, now),
  confirm: withMails(({ env, params, now }) => confirmSchoolEmailChange(env, params.token, now)),
  refuse: ({ env, params, now }) => refuseSchoolEmailChange(env.DB, params.token, now),
};
