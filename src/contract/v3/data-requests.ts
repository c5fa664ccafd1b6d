import * as v from "valibot";
import { FIELD_RULES } from "../../domain/forms/field-rules.ts";
import { DATA_REQUESTS } from "../../domain/requests/data-request.ts";
import { messageAnswer, personalExport } from "./account.ts";
import { apiPath, type Call } from "./call.ts";
import { choice, field, longField } from "./fields.ts";

/** Whose data are asked for. */
export const dataLinkRequest = v.object({ email: field("E-mail", FIELD_RULES.email) });

/** What somebody asks about their data that no button does. */
export const dataRequest = v.object({
  kind: choice("O que você pede", DATA_REQUESTS),
  details: longField("Conte o que precisa", FIELD_RULES.requestDetails),
});
export type DataRequestBody = v.InferInput<typeof dataRequest>;

/** Everything that is kept under an e-mail, but what an account keeps. */
export const dataByEmail = v.object({ email: v.string(), hasAccount: v.boolean(), copy: personalExport });
export type DataByEmail = v.InferOutput<typeof dataByEmail>;

export const dataRequestAnswer = v.object({ protocol: v.string(), dueAt: v.string() });

export function dataRequestCalls(call: Call) {
  return {
    /** Mails a link to everything that is kept under an e-mail; the same answer whether there is anything. Throws `too_many_attempts`. */
    sendLink: async (email: string): Promise<void> => {
      await call("site", "POST", "/v3/data-links", messageAnswer, { body: { email } });
    },
    /** Throws `link_expired`. */
    read: async (token: string): Promise<DataByEmail> =>
      (await call("site", "GET", apiPath`/v3/data-links/${token}`, dataByEmail)).data,
    /** Deletes it all. Throws `link_expired`. */
    erase: async (token: string): Promise<void> => {
      await call("site", "POST", apiPath`/v3/data-links/${token}/deletion`, messageAnswer);
    },
    /** Asks something of the team. Throws `link_expired`, `invalid_fields`, `too_many_attempts`. */
    ask: async (token: string, body: DataRequestBody): Promise<v.InferOutput<typeof dataRequestAnswer>> =>
      (await call("site", "POST", apiPath`/v3/data-links/${token}/requests`, dataRequestAnswer, { body })).data,
  };
}
