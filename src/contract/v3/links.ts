import { endpoint } from "../endpoint.ts";
import { messageAnswer } from "./account.ts";

export const linkEndpoints = {
  renew: endpoint("POST /v3/mailed-links/:token/renewal", "link", messageAnswer, {
    summary: "E-mails another link to a review, request or claim, in place of one that is over.",
  }),
};
