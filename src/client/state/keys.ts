/** Key of `localStorage` for the list of the family. */
export const FAMILY_KEY = "minhas-escolas";

/** Key of `localStorage` for the base user, stored while somebody is signed in (`base-user.ts`). */
export const BASE_USER_KEY = "baseUser";

/** Key of `localStorage` for the profiles of its children. */
export const CHILDREN_KEY = "criancas";
