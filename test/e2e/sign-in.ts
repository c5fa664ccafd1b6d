import type { BrowserContext, TestInfo } from "@playwright/test";

/** Password of every account that has one. */
export const PASSWORD = "uma frase fácil de lembrar";

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

/** Administrators without a second factor, one for each repetition of the test that sets it up. */
export const NEW_ADMINISTRATORS = 20;

export function newAdministratorEmail(n: number): string {
  return `equipe-nova-${n}@equipe.example`;
}

/** Token of a session of an administrator without a second factor. */
export function newAdministratorToken(n: number): string {
  return `sessao-da-equipe-nova-${n}`;
}

let used = 0;

/** Signs a browser in as a family that no other test uses, without the forms, which have their own tests. */
export async function signIn(context: BrowserContext, info: TestInfo): Promise<void> {
  const n = (info.workerIndex * PER_WORKER + (used++ % PER_WORKER)) % FAMILIES;
  const url = info.project.use.baseURL!;
  await context.addCookies([{ name: "authentication_token", value: familyToken(n), url }]);
}

/** Signs a browser in as an administrator who has yet to set up the second factor; returns the e-mail address. */
export async function signInAsNewAdministrator(context: BrowserContext, info: TestInfo): Promise<string> {
  const n = info.repeatEachIndex % NEW_ADMINISTRATORS;
  const url = info.project.use.baseURL!;
  await context.addCookies([{ name: "authentication_token", value: newAdministratorToken(n), url }]);
  return newAdministratorEmail(n);
}

/** Signs a browser in as an administrator. The command that grants the role has its own test. */
export async function signInAsTeam(context: BrowserContext, info: TestInfo): Promise<void> {
  const url = info.project.use.baseURL!;
  await context.addCookies([
    { name: "authentication_token", value: moderatorToken(info.workerIndex % MODERATORS), url },
  ]);
}
