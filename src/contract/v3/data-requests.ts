import * as v from "valibot";
import { FIELD_RULES } from "../../domain/forms/field-rules.ts";
import { DATA_REQUESTS } from "../../domain/requests/data-request.ts";
import { endpoint } from "../endpoint.ts";
import { messageAnswer, personalExport } from "./account.ts";
import { choice, field, longField } from "./fields.ts";

/** Whose data is requested. */
const dataLinkRequest = v.object({ email: field("E-mail", FIELD_RULES.email) });

/** A request about personal data that the site cannot fulfil by itself. */
export const dataRequest = v.object({
  kind: choice("O que você pede", DATA_REQUESTS),
  details: longField("Conte o que precisa", FIELD_RULES.requestDetails),
});

/** All data stored under an e-mail address, outside an account. */
export const dataByEmail = v.object({ email: v.string(), hasAccount: v.boolean(), copy: personalExport });
export type DataByEmail = v.InferOutput<typeof dataByEmail>;

const dataRequestAnswer = v.object({ protocol: v.string(), dueAt: v.string() });

export const dataRequestEndpoints = {
  sendLink: endpoint("POST /v3/data-links", "anyone", messageAnswer, {
    summary: "E-mails a link to the data stored under an e-mail address; the same response whether there is any.",
    body: dataLinkRequest,
    status: 202,
  }),
  read: endpoint("GET /v3/data-links/:token", "link", dataByEmail, { summary: "A copy of the data." }),
  erase: endpoint("POST /v3/data-links/:token/deletion", "link", messageAnswer, { summary: "Deletes the data." }),
  ask: endpoint("POST /v3/data-links/:token/requests", "link", dataRequestAnswer, {
    summary: "Sends the team a request about the data.",
    body: dataRequest,
    status: 201,
  }),
};
