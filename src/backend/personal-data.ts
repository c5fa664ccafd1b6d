import { accountData } from "./accounts/account-data.ts";
import type { Account } from "./accounts/sessions.ts";
import { claimData } from "./claims/claim-data.ts";
import { correctionData } from "./corrections/correction-data.ts";
import { requestData } from "./data-requests/request-data.ts";
import { leadData } from "./leads/lead-data.ts";
import { orderData } from "./orders/order-data.ts";
import { reviewData } from "./reviews/review-data.ts";

/** One thing that is kept about a person, under names that people read. */
export type PersonalRecord = Readonly<Record<string, string | number | boolean | null>>;

/** What one subject keeps about a person: what they get a copy of, and how it is forgotten (LGPD, art. 18). */
export interface PersonalData<Person = Account> {
  /** "Conta", "Avaliações". */
  readonly title: string;
  readonly read: (db: D1Database, person: Person) => Promise<readonly PersonalRecord[]>;
  /**
   * Statements that forget it, or keep of it what the law asks and nobody can be told by. They run in one transaction
   * with those of all subjects.
   */
  readonly erase: (db: D1Database, person: Person, now: Date) => readonly D1PreparedStatement[];
}

/** What is kept under an e-mail, with or without an account. */
export const DATA_BY_EMAIL: readonly PersonalData<{ readonly email: string }>[] = [
  reviewData,
  correctionData,
  leadData,
  claimData,
  requestData,
];

/** Every subject that keeps personal data, in the order of the copy. What points to the account stands after it. */
export const PERSONAL_DATA: readonly PersonalData[] = [accountData, orderData, ...DATA_BY_EMAIL];

/** Forgets a person in every subject, at once. What points to the account goes before it. */
export async function erasePerson(db: D1Database, account: Account, now: Date): Promise<void> {
  await db.batch([...PERSONAL_DATA].reverse().flatMap(({ erase }) => [...erase(db, account, now)]));
}
