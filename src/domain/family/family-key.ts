export const FAMILY_KEY = "minhas-escolas";
