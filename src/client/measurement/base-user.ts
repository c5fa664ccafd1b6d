const KEY = "baseUser";

/** Stored pseudonym of the signed-in user; null when unknown. */
export function storedBaseUser(): string | null {
  return sessionStorage.getItem(KEY);
}

/** Stores the pseudonym for the session. */
export function storeBaseUser(id: string): void {
  sessionStorage.setItem(KEY, id);
}

/** Deletes the pseudonym, on pages without measurement (such as the login) and after a logout. */
export function clearBaseUser(): void {
  sessionStorage.removeItem(KEY);
}
