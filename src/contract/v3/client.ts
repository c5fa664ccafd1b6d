import { accountCalls } from "./account-calls.ts";
import { placeCalls } from "./address-search.ts";
import { adminCalls } from "./admin.ts";
import { type BackendOptions, createCall } from "./call.ts";
import { claimCalls } from "./claims.ts";
import { correctionCalls } from "./corrections.ts";
import { dataRequestCalls } from "./data-requests.ts";
import { leadCalls } from "./leads.ts";
import { orderCalls } from "./orders.ts";
import { reviewCalls } from "./reviews.ts";
import { schoolEmailCalls } from "./school-emails.ts";
import { schoolOrderCalls } from "./school-orders.ts";
import { secondFactorCalls } from "./second-factor.ts";

export type BackendClient = ReturnType<typeof createBackendClient>;

/** The calls of `/v3`, by subject, over whatever carries requests. */
export function createBackendClient(options: BackendOptions) {
  const call = createCall(options);
  return {
    account: accountCalls(call),
    secondFactor: secondFactorCalls(call),
    orders: orderCalls(call),
    places: placeCalls(call),
    reviews: reviewCalls(call),
    corrections: correctionCalls(call),
    admin: adminCalls(call),
    leads: leadCalls(call),
    claims: claimCalls(call),
    dataRequests: dataRequestCalls(call),
    schoolOrders: schoolOrderCalls(call),
    schoolEmails: schoolEmailCalls(call),
  };
}
