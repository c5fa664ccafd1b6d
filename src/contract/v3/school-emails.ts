import * as v from "valibot";
import { apiPath, type Call } from "./call.ts";

/** Another e-mail for a school, as its link shows it. */
export const schoolEmailChange = v.object({
  school: v.object({ slug: v.string(), name: v.string() }),
  /** Whose link it is: the new address confirms, the old one refuses. */
  side: v.picklist(["new", "old"]),
  status: v.picklist(["waiting", "confirmed", "refused", "done"]),
  oldEmail: v.nullable(v.string()),
  newEmail: v.string(),
  /** Until when the old address may refuse. */
  earliestAt: v.string(),
});
export type SchoolEmailChange = v.InferOutput<typeof schoolEmailChange>;

export function schoolEmailCalls(call: Call) {
  return {
    /** Throws `link_expired`. */
    get: async (token: string): Promise<SchoolEmailChange> =>
      (await call("site", "GET", apiPath`/v3/school-emails/${token}`, schoolEmailChange)).data,
    /** Of the new address's link. Throws `link_expired`. */
    confirm: async (token: string): Promise<SchoolEmailChange> =>
      (await call("site", "POST", apiPath`/v3/school-emails/${token}/confirmation`, schoolEmailChange)).data,
    /** Of the old address's link. Throws `link_expired`. */
    refuse: async (token: string): Promise<SchoolEmailChange> =>
      (await call("site", "POST", apiPath`/v3/school-emails/${token}/refusal`, schoolEmailChange)).data,
  };
}
