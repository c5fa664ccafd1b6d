/** Rights of a person at the desk of their school; `edit` includes `answer`. */
export const SCHOOL_ACCESS = {
  answer: "responde às famílias",
  edit: "edita a página e responde às famílias",
} as const;
export type SchoolAccess = keyof typeof SCHOOL_ACCESS;

export const mayAtDesk = (access: SchoolAccess, needed: SchoolAccess): boolean =>
  access === "edit" || access === needed;
