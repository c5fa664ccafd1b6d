/** Key of `localStorage` for the base user, stored while somebody is signed in (`base-user.ts`). */
export const BASE_USER_KEY = "baseUser";

export const HOME_KEY = "casa";

/** Key of `localStorage` for the nicknames of its children. */
export const NICKNAMES_KEY = "apelidos";
