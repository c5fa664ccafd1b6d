/** Key of `localStorage` for the list of the family. */
export const FAMILY_KEY = "minhas-escolas";

/** Key of `sessionStorage` for the pseudonym of the signed-in user, which events contain. */
export const BASE_USER_KEY = "baseUser";

/** Key of `localStorage` for the profiles of its children. */
export const CHILDREN_KEY = "criancas";
