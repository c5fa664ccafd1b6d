import type { BaseUser } from "../contract/v3/account.ts";
import { BASE_USER_KEY } from "./state/keys.ts";
import { readStored, writeStored, writeText } from "./state/storage.ts";

let loading: Promise<BaseUser | null> | undefined;

/** The base user of this page, asked for once. */
export function loadBaseUser(): Promise<BaseUser | null> {
  loading ??= findBaseUser(document.documentElement.dataset.session);
  return loading;
}

/**
 * The signed-in user by a pseudonym, or null. `session` is the token that a personal page names: empty on one of an
 * anonymous visitor, undefined on pages that are the same for everybody, where the stored user is taken as it is. A
 * stored user of another session is asked for again (S13, S14).
 */
export async function findBaseUser(session: string | undefined): Promise<BaseUser | null> {
  const stored = readStored(BASE_USER_KEY, decode);
  if (session === undefined || (stored && stored.sessionToken === session)) return stored;
  writeText(BASE_USER_KEY, null);
  const user = session === "" ? null : await askBaseUser();
  if (user) writeStored(BASE_USER_KEY, user);
  return user;
}

/** A8. Null when it cannot be had: nothing but measurement needs it. */
async function askBaseUser(): Promise<BaseUser | null> {
  const response = await fetch("/v3/account/user/me").catch(() => null);
  if (response?.ok) return readSignedIn(await response.json());
  console.error("Failed request user/me", response?.status);
  return null;
}

function decode(text: string | null): BaseUser | null {
  return text === null ? null : readSignedIn(JSON.parse(text));
}

/** Null for the anonymous user, whose id is 0 (E3), and for something else. */
function readSignedIn({ baseUserId, isPreUser, sessionToken }: Partial<BaseUser>): BaseUser | null {
  if (!baseUserId || isPreUser === undefined || !sessionToken) return null;
  return { baseUserId, isPreUser, sessionToken };
}
