import { ADMIN_FORMS } from "../../contract/forms/admin-forms.ts";
import { decideClaim } from "../claims/claim.service.ts";
import { adminAction, formOf } from "./action.ts";

/**
 * Decides on a claim to a school's page, or ends an approval; its author is e-mailed, with the reason of a refusal.
 */
const decide = (isApproved: boolean) =>
  adminAction(formOf("id", ADMIN_FORMS["aprovar-escola"]), async (env, { id, reason }, _admin, now) => {
    const { slug, before, statements } = await decideClaim(env, id, isApproved, reason, now);
    return {
      target: `escola ${slug}`,
      before: { pedido: before },
      after: { pedido: isApproved ? "approved" : "refused", id },
      // The present status is part of the key: of two concurrent decisions one commits.
      once: `pedido de escola ${id} ${before}`,
      changes: statements,
    };
  });

export const approveClaim = decide(true);
export const refuseClaim = decide(false);
