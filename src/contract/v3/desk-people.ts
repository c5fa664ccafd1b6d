import * as v from "valibot";
import type { SchoolAccess } from "../../domain/partners/school-access.ts";
import { endpoint } from "../endpoint.ts";
import { text } from "./parts.ts";

/** A person with access to the desk of a school, to a colleague who edits its page. */
const colleague = v.object({
  id: text,
  name: text,
  role: text,
  access: v.picklist(["answer", "edit"] satisfies SchoolAccess[]),
  /** Whether it is the person of the link. */
  isSelf: v.boolean(),
});
export type Colleague = v.InferOutput<typeof colleague>;

const people = v.object({ people: v.array(colleague) });

export const deskPeopleEndpoints = {
  list: endpoint("GET /v3/claims/own/:token/people", "link", people, {
    summary: "The people with access to the desk of the school, to those who edit its page.",
    unwrap: (response) => response.people,
  }),
  end: endpoint("POST /v3/claims/own/:token/ended-access", "link", people, {
    summary: "Ends the access of another person of the school, who is told by e-mail.",
    body: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
    errors: ["not_found"],
    unwrap: (response) => response.people,
  }),
};
