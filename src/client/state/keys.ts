/** Where the browser stores the list of the family. */
export const FAMILY_KEY = "minhas-escolas";

/** Where it stores the profiles of its children. */
export const CHILDREN_KEY = "criancas";

/** Whether something is stored. */
export function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
