const KEY = "baseUser";

/** The pseudonym of who is signed in, while the visit lasts; null when it is not known. */
export function knownBaseUser(): string | null {
  return sessionStorage.getItem(KEY);
}

/** Keeps the pseudonym for the rest of the visit. */
export function keepBaseUser(id: string): void {
  sessionStorage.setItem(KEY, id);
}

/** Forgets it: on every page that is not measured, the login among them, and where nobody is signed in any more. */
export function forgetBaseUser(): void {
  sessionStorage.removeItem(KEY);
}
