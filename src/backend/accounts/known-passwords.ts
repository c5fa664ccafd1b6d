import { invalidField } from "../../contract/v3/errors.ts";
import { EASY_PASSWORD } from "../../domain/people/easy-password.ts";
import { errorText } from "../../domain/text/scrub-errors.ts";
import type { MailBindings } from "../mail/outbox.ts";
import type { PasswordBindings } from "./hasher-client.ts";

export interface NewPasswordBindings extends MailBindings, PasswordBindings {
  /** Origin of Pwned Passwords; empty: not checked. */
  readonly PWNED_PASSWORDS_URL: string;
  /** Names the site to Pwned Passwords. */
  readonly TENANT: string;
}

/** Timeout of Pwned Passwords in milliseconds: the check is best effort. */
const TIMEOUT_MS = 1_500;

/** Characters of the hash that are sent: hundreds of thousands of passwords share a prefix. */
const PREFIX = 5;

const LEAKED = "Essa senha já vazou de outros sites. Escolha uma que você não usa em nenhum lugar";

/**
 * Refuses a password that is common or has leaked. Pwned Passwords receives only a hash prefix; when it fails, the
 * password is accepted. Throws `invalid_fields`.
 */
export async function refuseKnownPassword(
  env: Pick<NewPasswordBindings, "PWNED_PASSWORDS_URL" | "TENANT">,
  password: string,
): Promise<void> {
  if (await isCommon(password)) throw invalidField("password", EASY_PASSWORD);
  if (env.PWNED_PASSWORDS_URL !== "" && (await hasLeaked(env, password))) throw invalidField("password", LEAKED);
}

let common: Set<string> | undefined;

async function isCommon(password: string): Promise<boolean> {
  common ??= new Set((await import("virtual:common-passwords")).default.split("\n"));
  return common.has(password.toLowerCase());
}

/** Looks a password up by k-anonymity, with padding. Fails open. */
async function hasLeaked(
  { PWNED_PASSWORDS_URL, TENANT }: Parameters<typeof refuseKnownPassword>[0],
  password: string,
): Promise<boolean> {
  const digest = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(password));
  const hash = Buffer.from(digest).toString("hex").toUpperCase();
  try {
    const response = await fetch(`${PWNED_PASSWORDS_URL}/range/${hash.slice(0, PREFIX)}`, {
      headers: { "add-padding": "true", "user-agent": TENANT },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const lines = (await response.text()).split(/\r?\n/);
    // Padding lines have the count 0.
    return lines.some((line) => line.startsWith(`${hash.slice(PREFIX)}:`) && !/:0+$/.test(line));
  } catch (error) {
    console.error("Pwned Passwords", errorText(error));
    return false;
  }
}
