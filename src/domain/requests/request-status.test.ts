import { expect, test } from "vitest";
import { canBecome, type Transitions } from "../transitions.ts";
import { isMessage, REQUEST_KINDS, type RequestKind } from "./message.ts";
import {
  CLAIM_TRANSITIONS,
  CORRECTION_TRANSITIONS,
  DATA_REQUEST_TRANSITIONS,
  LEAD_TRANSITIONS,
  SCHOOL_EMAIL_CHANGE_TRANSITIONS,
} from "./request-status.ts";

test.each<[string, Transitions<string>, readonly string[]]>([
  [
    "claim",
    CLAIM_TRANSITIONS,
    ["pending_email>open", "open>approved", "open>refused", "invited>approved", "approved>refused"],
  ],
  ["correction", CORRECTION_TRANSITIONS, ["open>accepted", "open>rejected"]],
  ["request about data", DATA_REQUEST_TRANSITIONS, ["open>answered"]],
  ["request for contact", LEAD_TRANSITIONS, ["sent>answered", "sent>cancelled", "answered>cancelled"]],
  [
    "new address",
    SCHOOL_EMAIL_CHANGE_TRANSITIONS,
    ["waiting>confirmed", "waiting>refused", "confirmed>done", "confirmed>refused"],
  ],
])("the steps of a %s", (_name, transitions, steps) => {
  const statuses = Object.keys(transitions);
  const legal = statuses.flatMap((from) =>
    statuses.filter((to) => canBecome(transitions, from, to)).map((to) => `${from}>${to}`),
  );
  expect(legal.toSorted()).toEqual(steps.toSorted());
  for (const to of Object.values(transitions).flat()) expect(statuses).toContain(to);
});

test("a message is no request about personal data", () => {
  const kinds = Object.keys(REQUEST_KINDS) as RequestKind[];
  expect(kinds.filter((kind) => !isMessage(kind))).toEqual(["corrigir", "explicar", "opor", "outro"]);
});
