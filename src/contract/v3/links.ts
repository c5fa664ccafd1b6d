import { endpoint } from "../endpoint.ts";
import { messageResponse } from "./account.ts";

export const linkEndpoints = {
  renew: endpoint("POST /v3/mailed-links/:token/renewal", "link", messageResponse, {
    summary: "E-mails another link to a review, request or claim, in place of one that is over.",
  }),
  stop: endpoint("POST /v3/mailed-links/:token/stop", "link", messageResponse, {
    summary: "Stops the e-mails whose header List-Unsubscribe has the token, and nothing else.",
  }),
};
