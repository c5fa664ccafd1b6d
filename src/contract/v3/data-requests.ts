import * as v from "valibot";
import { FIELD_RULES } from "../../domain/forms/field-rules.ts";
import { DATA_REQUESTS } from "../../domain/requests/data-request.ts";
import { endpoint } from "../endpoint.ts";
import { messageAnswer, personalExport } from "./account.ts";
import { choice, field, longField } from "./fields.ts";

/** Whose data are asked for. */
const dataLinkRequest = v.object({ email: field("E-mail", FIELD_RULES.email) });

/** What somebody asks about their data that no button does. */
export const dataRequest = v.object({
  kind: choice("O que você pede", DATA_REQUESTS),
  details: longField("Conte o que precisa", FIELD_RULES.requestDetails),
});

/** Everything that is kept under an e-mail, but what an account keeps. */
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
