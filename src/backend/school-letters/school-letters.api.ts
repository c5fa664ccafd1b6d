import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { schoolLetterEndpoints } from "../../contract/v3/school-letters.ts";
import { readDesk } from "../claims/read-desk.ts";
import type { Handlers } from "../http/mount.ts";
import { schoolClaim } from "../schema/claims.ts";

/** The choice of a person of a school to get the letter on Mondays. */
export const schoolLettersApi: Handlers<typeof schoolLetterEndpoints> = {
  get: async ({ env, params, now }) => {
    const { claim } = await readDesk(env.DB, params.token, "reply", now);
    return { isWanted: claim.wantsLetter === 1 };
  },
  choose: async ({ env, params, body, now }) => {
    const { claim } = await readDesk(env.DB, params.token, "reply", now);
    const wantsLetter = Number(body.isWanted);
    await drizzle(env.DB).update(schoolClaim).set({ wantsLetter }).where(eq(schoolClaim.id, claim.id));
    return body;
  },
};
