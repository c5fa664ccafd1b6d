import { and, asc, eq, gt, notExists } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { dateInSaoPaulo, hourInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { paths } from "../../site/paths.ts";
import { IS_REACHABLE, newDeskLink, newKeptLink } from "../claims/desk-links.ts";
import { drainQueue, QUEUE_BATCH } from "../drain-queue.ts";
import type { Email, Site } from "../mail/email.ts";
import { emailStatement, flushOutbox, type MailBindings } from "../mail/outbox.ts";
import { school } from "../schema/catalog.ts";
import { schoolClaim, schoolLetter } from "../schema/claims.ts";
import { tryCommit } from "../workflow/transaction.ts";
import { type LetterLine, letterLines } from "./letter-lines.ts";

const MONDAY = 1;
/** Hour in São Paulo from which letters are written. */
const FROM_HOUR = 7;

/**
 * Writes the letter of a Monday to each approved person of a school who wants it, unless there is nothing to say. Letter,
 * link and note commit together, so that a run that is killed at any point leaves each letter written once or not yet.
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
    "school letter",
    (last?: { readonly id: string }) =>
      orm
        .select({ id: schoolClaim.id, claim: schoolClaim, name: school.name })
        .from(schoolClaim)
        .innerJoin(school, eq(school.inepCode, schoolClaim.inepCode))
        .where(
          and(IS_REACHABLE, eq(schoolClaim.wantsLetter, 1), notExists(written), last && gt(schoolClaim.id, last.id)),
        )
        .orderBy(asc(schoolClaim.id))
        .limit(QUEUE_BATCH),
    async ({ claim, name }) => {
      const note = orm.insert(schoolLetter).values({ claimId: claim.id, monday });
      const lines = await letterLines(env.DB, claim.inepCode, now);
      const { token, statements } = await newDeskLink(env.DB, claim, now);
      const stop = await newKeptLink(env.DB, "school_claim", claim.id, now, 1);
      const email = letterEmail(env, name, lines, token, paths.stopMails(stop.token));
      const letter = emailStatement(env, claim.email, email, now);
      // No-op when a concurrent run was first.
      await tryCommit(env.DB, lines.length === 0 ? [note] : [note, ...statements, ...stop.statements, letter]);
    },
  );
  await flushOutbox(env, now);
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
