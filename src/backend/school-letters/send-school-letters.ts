import { and, asc, eq, gt, notExists } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { dateInSaoPaulo, hourInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { paths } from "../../site/paths.ts";
import { isOutOfCalls } from "../call-budget.ts";
import { IS_REACHABLE, LINKS_AT_ONCE, newKeptLinks } from "../claims/desk-links.ts";
import { drainQueue, runAll } from "../drain-queue.ts";
import type { Email, Site } from "../mail/email.ts";
import { emailStatement, flushOutbox, type MailBindings } from "../mail/outbox.ts";
import { school } from "../schema/catalog.ts";
import { schoolClaim, schoolLetter } from "../schema/claims.ts";
import { tryCommit } from "../workflow/transaction.ts";
import { type LetterLine, letterLines } from "./letter-lines.ts";

const MONDAY = 1;
const FROM_HOUR = 7;

/**
 * Writes the letter of a Monday to each approved person of a school who wants it, unless there is nothing to say.
 * Letters, links and notes of a page commit together, so that a run that is killed at any point leaves each letter
 * written once or not yet.
 */
export async function sendSchoolLetters(env: MailBindings, now: Date): Promise<void> {
  const monday = dateInSaoPaulo(now);
  if (new Date(monday).getUTCDay() !== MONDAY || hourInSaoPaulo(now) < FROM_HOUR) return;
  const orm = drizzle(env.DB);
  const written = orm
    .select()
    .from(schoolLetter)
    .where(and(eq(schoolLetter.claimId, schoolClaim.id), eq(schoolLetter.monday, monday)));
  await drainQueue(
    env.DB,
    "school letters",
    async (last?: Page) => {
      const people = await orm
        .select({ claim: schoolClaim, name: school.name })
        .from(schoolClaim)
        .innerJoin(school, eq(school.inepCode, schoolClaim.inepCode))
        .where(
          and(IS_REACHABLE, eq(schoolClaim.wantsLetter, 1), notExists(written), last && gt(schoolClaim.id, last.id)),
        )
        .orderBy(asc(schoolClaim.id))
        .limit(LINKS_AT_ONCE);
      return people.length === 0 ? [] : [{ id: people.at(-1)!.claim.id, people }];
    },
    async ({ people }) => {
      await writeLetters(env, people, now);
      // Before the next page is written: whatever waits would come before the publication of the next run.
      await flushOutbox(env, now);
    },
  );
}

interface Person {
  readonly claim: typeof schoolClaim.$inferSelect;
  readonly name: string;
}

/** People whose letters are written at once; its id is that of the last one. */
interface Page {
  readonly id: string;
  readonly people: readonly Person[];
}

/** Writes the letters of some people in one transaction; if that fails, each person's in its own. */
async function writeLetters(env: MailBindings, people: readonly Person[], now: Date): Promise<void> {
  const orm = drizzle(env.DB);
  const monday = dateInSaoPaulo(now);
  const schools = [...new Set(people.map(({ claim }) => claim.inepCode))];
  try {
    const linesOf = await letterLines(env.DB, schools, now);
    const recipients = people.filter(({ claim }) => linesOf.has(claim.inepCode));
    const ids = recipients.map(({ claim }) => claim.id);
    const opens = await newKeptLinks(env.DB, "school_claim", ids, now);
    const stops = await newKeptLinks(env.DB, "school_claim", ids, now, 1);
    // No-op when a concurrent run was first.
    await tryCommit(env.DB, [
      orm.insert(schoolLetter).values(people.map(({ claim }) => ({ claimId: claim.id, monday }))),
      ...(recipients.length === 0 ? [] : [...opens.statements, ...stops.statements]),
      ...recipients.map(({ claim, name }) => {
        const stop = paths.stopMails(stops.tokens.get(claim.id)!);
        const email = letterEmail(env, name, linesOf.get(claim.inepCode)!, opens.tokens.get(claim.id)!, stop);
        return emailStatement(env, claim.email, email, now);
      }),
    ]);
  } catch (error) {
    if (people.length === 1 || isOutOfCalls(error)) throw error;
    await runAll(people.map((person) => () => writeLetters(env, [person], now)));
  }
}

function letterEmail(site: Site, name: string, lines: readonly LetterLine[], token: string, stop: string): Email {
  return {
    limitedAs: null,
    subject: `Sua semana no ${site.SITE_NAME}: ${name}`,
    paragraphs: [`Bom dia! Isto espera por você na mesa ${withPreposition("de", name)}:`],
    links: lines.map(({ text, section }) => ({ label: text, path: paths.schoolDesk(token, section) })),
    unsubscribePath: stop,
    footnote: `Você recebe esta carta às segundas-feiras porque cuida da página da escola. Os links são só seus: não compartilhe. Para não receber mais: ${site.SITE_ORIGIN}${stop}`,
  };
}
