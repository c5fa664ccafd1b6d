/** Where the browser stores the list of the family. */
export const FAMILY_KEY = "minhas-escolas";
