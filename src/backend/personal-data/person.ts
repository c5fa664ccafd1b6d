import type { PersonalTable } from "./table.ts";

/** The subject of a copy or an erasure: an account with its e-mail, or an e-mail without an account. */
export interface Person {
  readonly id?: number;
  readonly email: string;
}

/** The condition that finds the rows of a person in a table, with its values; null when nothing links them. */
export function findRows(
  { ofAccount, email }: PersonalTable,
  person: Person,
): { readonly where: string; readonly values: readonly (string | number)[] } | null {
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  if (ofAccount !== undefined && person.id !== undefined) {
    conditions.push(ofAccount);
    values.push(person.id);
  }
  if (email !== undefined) {
    conditions.push(email.includes("?") ? email : `lower("${email}") = lower(?)`);
    values.push(person.email);
  }
  return conditions.length === 0 ? null : { where: conditions.join(" OR "), values };
}
