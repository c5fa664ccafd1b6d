/** Key of `localStorage` for the list of the family. */
export const FAMILY_KEY = "minhas-escolas";
