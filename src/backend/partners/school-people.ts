import { eq, type SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { paths } from "../../site/paths.ts";
import { newDeskLinks } from "../claims/desk-links.ts";
import type { Email } from "../mail/email.ts";
import { emailStatement, type MailBindings } from "../mail/outbox.ts";
import { school } from "../schema/catalog.ts";
import type { Statement } from "../workflow/transaction.ts";

/** Button of an e-mail that opens the desk, or one of its sections. */
interface DeskButton {
  readonly label: string;
  readonly section?: string;
}

/**
 * Statements that e-mail a school: each approved person, with a fresh link to the desk as the button, and the address
 * on record, with the button that the e-mail has. Nobody gets it twice, or where `condition` is false by then.
 */
export async function emailSchool(
  env: MailBindings,
  inepCode: string,
  email: Email,
  button: DeskButton,
  now: Date,
  condition?: SQL,
): Promise<Statement[]> {
  const [people, [of]] = await Promise.all([
    newDeskLinks(env.DB, inepCode, now),
    drizzle(env.DB).select({ email: school.email }).from(school).where(eq(school.inepCode, inepCode)),
  ]);
  const statementsOfPeople = people.flatMap(({ claim, token, statements }) => [
    ...statements,
    emailStatement(
      env,
      claim.email,
      { ...email, button: { label: button.label, path: paths.schoolDesk(token, button.section) } },
      now,
      condition,
    ),
  ]);
  const isKnown = people.some(({ claim }) => claim.email.toLowerCase() === of?.email?.toLowerCase());
  return of?.email && !isKnown
    ? [...statementsOfPeople, emailStatement(env, of.email, email, now, condition)]
    : statementsOfPeople;
}
