import type { BrowserContext, TestInfo } from "@playwright/test";

/** Families that are signed in before the tests start (seed-families.ts). */
export const FAMILIES = 2_000;

/** Families for the tests of one Playwright worker. */
const PER_WORKER = 40;

/** Token of a family's session. */
export function familyToken(n: number): string {
  return `sessao-da-familia-${n}`;
}

/** Team members, one for each Playwright worker. */
export const MODERATORS = 50;

/** Token of a moderator's session. */
export function moderatorToken(n: number): string {
  return `sessao-da-equipe-${n}`;
}

let used = 0;

/** Signs a browser in as a family that no other test uses, without the forms, which have their own tests. */
export async function signIn(context: BrowserContext, info: TestInfo): Promise<void> {
  const n = (info.workerIndex * PER_WORKER + (used++ % PER_WORKER)) % FAMILIES;
  const url = info.project.use.baseURL!;
  await context.addCookies([{ name: "authentication_token", value: familyToken(n), url }]);
}

/** Signs a browser in as an administrator. The granting of the role has its own test. */
export async function signInAsTeam(context: BrowserContext, info: TestInfo): Promise<void> {
  const url = info.project.use.baseURL!;
  await context.addCookies([
    { name: "authentication_token", value: moderatorToken(info.workerIndex % MODERATORS), url },
  ]);
}
