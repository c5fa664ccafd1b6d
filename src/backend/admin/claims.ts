import * as v from "valibot";
import { decideClaim } from "../claims/claim.service.ts";
import { adminAction } from "./action.ts";
import { reasonField } from "./reason-field.ts";

/** Decides on who asks for a school's page, or ends what was approved; they are told, with the reason of a refusal. */
const decide = (isApproved: boolean) =>
  adminAction(v.object({ id: v.string(), reason: reasonField }), async (env, { id, reason }, _admin, now) => {
    const { slug, before, statements } = await decideClaim(env, id, isApproved, reason, now);
    return {
      target: `escola ${slug}`,
      reason,
      before: { pedido: before },
      after: { pedido: isApproved ? "approved" : "refused", id },
      // Of two at once one decides: the status it stands on is part of the key.
      once: `pedido de escola ${id} ${before}`,
      changes: statements,
    };
  });

export const approveClaim = decide(true);
export const refuseClaim = decide(false);
