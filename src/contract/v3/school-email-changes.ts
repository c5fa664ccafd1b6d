import * as v from "valibot";
import { SCHOOL_EMAIL_CHANGE_TRANSITIONS } from "../../domain/requests/request-status.ts";
import { statusesIn } from "../../domain/transitions.ts";
import { endpoint } from "../endpoint.ts";
import { namedSchool } from "./parts.ts";

/** A change of a school's e-mail address, to the holder of a link. */
export const schoolEmailChange = v.object({
  school: namedSchool,
  /** Owner of the link: the new address confirms, the old one may refuse. */
  side: v.picklist(["new", "old"]),
  status: v.picklist(statusesIn(SCHOOL_EMAIL_CHANGE_TRANSITIONS)),
  oldEmail: v.nullable(v.string()),
  newEmail: v.string(),
  /** Until when the old address may refuse. */
  earliestAt: v.string(),
});
export type SchoolEmailChange = v.InferOutput<typeof schoolEmailChange>;

export const schoolEmailEndpoints = {
  get: endpoint("GET /v3/school-emails/:token", "link", schoolEmailChange, {
    summary: "A change of a school's e-mail address, to the new or the present address.",
  }),
  confirm: endpoint("POST /v3/school-emails/:token/confirmation", "link", schoolEmailChange, {
    summary: "Confirms it, by the link at the new address.",
  }),
  refuse: endpoint("POST /v3/school-emails/:token/refusal", "link", schoolEmailChange, {
    summary: "Refuses it, by the link at the present address.",
  }),
};
