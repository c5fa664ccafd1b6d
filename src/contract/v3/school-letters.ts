import * as v from "valibot";
import { endpoint } from "../endpoint.ts";

const letterChoice = v.object({ isWanted: v.boolean() });

export const schoolLetterEndpoints = {
  get: endpoint("GET /v3/claims/own/:token/letter", "link", letterChoice, {
    summary: "Whether the person of the link gets the letter on Mondays.",
    unwrap: ({ isWanted }) => isWanted,
  }),
  choose: endpoint("POST /v3/claims/own/:token/letter", "link", letterChoice, {
    summary: "Stops the letter on Mondays, or asks for it again.",
    body: letterChoice,
    unwrap: ({ isWanted }) => isWanted,
  }),
};
