import * as v from "valibot";
import type { SchoolAccess } from "../../domain/partners/school-access.ts";
import { endpoint } from "../endpoint.ts";
import { SCHOOL_FORMS } from "../forms/school-forms.ts";
import { orNull, text } from "./parts.ts";

/** A person with access to the desk of a school, to a colleague who edits its page. */
const colleague = v.object({
  id: text,
  name: text,
  role: text,
  access: v.picklist(["answer", "edit"] satisfies SchoolAccess[]),
  /** Whether it is the person of the link. */
  isSelf: v.boolean(),
  /** Since when their address takes no e-mails, and letters to it pause. */
  bouncedAt: orNull,
});

/** A colleague who was invited and has not answered. */
const invitation = v.object({
  id: text,
  name: text,
  role: text,
  email: text,
  access: v.picklist(["answer", "edit"] satisfies SchoolAccess[]),
  /** Name of the colleague who sent it. */
  invitedBy: text,
  expiresAt: text,
  bouncedAt: orNull,
});

const deskPeople = v.object({ people: v.array(colleague), invitations: v.array(invitation) });
export type DeskPeople = v.InferOutput<typeof deskPeople>;
export type InvitationRequest = v.InferOutput<typeof SCHOOL_FORMS.invitation>;

const ofOne = v.object({ id: v.pipe(v.string(), v.maxLength(64)) });

export const deskPeopleEndpoints = {
  list: endpoint("GET /v3/claims/own/:token/people", "link", deskPeople, {
    summary: "The people with access to the desk of the school, and those invited to it, to those who edit its page.",
  }),
  invite: endpoint("POST /v3/claims/own/:token/invitations", "link", deskPeople, {
    summary: "Invites another person of the school to its desk, by a link that lapses; the same again is a no-op.",
    body: SCHOOL_FORMS.invitation,
  }),
  withdraw: endpoint("POST /v3/claims/own/:token/withdrawn-invitations", "link", deskPeople, {
    summary: "Withdraws an invitation: what it said is deleted, and its link opens nothing.",
    body: ofOne,
    errors: ["not_found"],
  }),
  end: endpoint("POST /v3/claims/own/:token/ended-access", "link", deskPeople, {
    summary: "Ends the access of another person of the school, who is told by e-mail.",
    body: ofOne,
    errors: ["not_found"],
  }),
};
