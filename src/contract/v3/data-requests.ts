import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { ACCOUNT_FORMS } from "../forms/account-forms.ts";
import { SCHOOL_FORMS } from "../forms/school-forms.ts";
import { messageResponse, personalExport } from "./account.ts";
import { givenUp, orderErasure } from "./order-erasure.ts";

/** All data stored under an e-mail address, outside an account. */
export const dataByEmail = v.object({
  email: v.string(),
  hasAccount: v.boolean(),
  copy: personalExport,
  /** Effect of the deletion on open orders of a deleted account. */
  orders: v.optional(v.array(orderErasure), []),
});
export type DataByEmail = v.InferOutput<typeof dataByEmail>;

const requestResponse = v.object({ protocol: v.string(), dueAt: v.string() });

export const dataRequestEndpoints = {
  sendLink: endpoint("POST /v3/data-links", "anyone", messageResponse, {
    summary: "E-mails a link to the data stored under an e-mail address; the same response whether there is any.",
    body: ACCOUNT_FORMS.email,
    status: 202,
  }),
  read: endpoint("GET /v3/data-links/:token", "link", dataByEmail, { summary: "A copy of the data." }),
  erase: endpoint("POST /v3/data-links/:token/deletion", "link", messageResponse, {
    summary: "Deletes the data.",
    body: v.object({ givenUp }),
  }),
  ask: endpoint("POST /v3/data-links/:token/requests", "link", requestResponse, {
    summary: "Sends the team a request about the data.",
    body: SCHOOL_FORMS.dataRequest,
    status: 201,
  }),
  sendMessage: endpoint("POST /v3/messages", "anyone", requestResponse, {
    summary: "Sends the team a message, which it answers by e-mail.",
    body: SCHOOL_FORMS.message,
    status: 201,
  }),
};
