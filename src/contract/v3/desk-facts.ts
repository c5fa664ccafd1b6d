import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { orNull, text } from "./parts.ts";

/** A school in its own words, for its desk. */
const deskFact = v.object({
  key: text,
  /** As it is stored; null when it is not stated. */
  value: orNull,
  providedAt: orNull,
  /** A newer text, which the team reads first. */
  waitingValue: orNull,
});

const deskFacts = v.object({
  facts: v.array(deskFact),
  /** Keys of the facts that the site has without the desk. */
  known: v.array(text),
});
export type DeskFactStates = v.InferOutput<typeof deskFacts>;

const savedFacts = v.object({ ...deskFacts.entries, isWaiting: v.boolean() });

export const deskFactEndpoints = {
  list: endpoint("GET /v3/claims/own/:token/facts", "link", deskFacts, {
    summary: "Facts and texts that the school tells of itself.",
  }),
  save: endpoint("POST /v3/claims/own/:token/facts", "link", savedFacts, {
    summary: "Tells facts; a text with an address waits for the team.",
    body: v.object({
      values: v.record(text, text),
      /** Values that the form was shown with, by key: a value that somebody has changed since is not overwritten. */
      shown: v.optional(v.record(text, text), {}),
    }),
  }),
};
