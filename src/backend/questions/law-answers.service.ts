import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import type { DeskQuestion } from "../../contract/v3/law-questions.ts";
import { slugsOf } from "../../domain/catalog/bitmask.ts";
import { STAGES } from "../../domain/catalog/stage.ts";
import { isAnswerDue } from "../../domain/questions/law-answer.ts";
import type { LawQuestion } from "../../domain/questions/law-question.ts";
import {
  answerInWords,
  findQuestion,
  keyOf,
  LAW_QUESTIONS,
  questionsFor,
} from "../../domain/questions/law-questions.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { isoAfter } from "../../domain/time/time.ts";
import { readDesk } from "../claims/read-desk.ts";
import type { Caller } from "../client-info.ts";
import { publish } from "../desk-facts/desk-facts.service.ts";
import { getSchool } from "../find-school.ts";
import { deskEventStatement } from "../partners/desk-history.ts";
import { school } from "../schema/catalog.ts";
import { deskFact, questionInterest } from "../schema/desk-facts.ts";
import { countAttempt } from "../throttle.ts";
import { hashToken } from "../tokens.ts";
import { commit, type Statement } from "../workflow/transaction.ts";

/** Days until the same network counts again for a question. */
const ONCE_DAYS = 30;

/** The questions of the school of a link. Throws `link_expired`. */
export async function listQuestions(db: D1Database, token: string, now: Date): Promise<DeskQuestion[]> {
  const { claim, stages } = await readDesk(db, token, "page", now);
  return readQuestions(db, claim.inepCode, stages);
}

/**
 * Stores answers as given today. An unchanged one keeps its date until it is due, when the same answer confirms it.
 * Triggers publish the school again. Throws `link_expired`, `invalid_fields`.
 */
export async function answerQuestions(
  db: D1Database,
  token: string,
  answers: Readonly<Record<string, string>>,
  now: Date,
): Promise<DeskQuestion[]> {
  const { claim, stages } = await readDesk(db, token, "page", now);
  const before = new Map((await readQuestions(db, claim.inepCode, stages)).map((one) => [one.key, one]));
  const given = Object.entries(answers);
  const issues = given.flatMap(([key, answer]) => whyNot(key, answer, before.has(key)) ?? []);
  if (issues.length > 0) throw new ApiError("invalid_fields", { issues });
  const today = dateInSaoPaulo(now);
  const statements: Statement[] = given.flatMap(([key, answer]) => {
    const { answer: last, answeredOn } = before.get(key)!;
    const isKept = answer === (last ?? "") && (answeredOn === null || !isAnswerDue(answeredOn, today));
    return isKept ? [] : publish(db, { inepCode: claim.inepCode, key }, answer, now);
  });
  if (statements.length > 0) {
    await commit(db, [...statements, deskEventStatement(drizzle(db), claim, "responder-perguntas", now)]);
  }
  return readQuestions(db, claim.inepCode, stages);
}

/** Why an answer is not taken; null for one that is. */
function whyNot(key: string, answer: string, concernsSchool: boolean): { field: string; message: string } | null {
  const question = findQuestion(key);
  if (!question) {
    const current = LAW_QUESTIONS.find(({ id }) => key.startsWith(`${id}.`));
    return current
      ? { field: keyOf(current), message: "Esta pergunta mudou. Leia de novo e responda." }
      : { field: key, message: "Esta pergunta não existe mais." };
  }
  if (!concernsSchool) return { field: key, message: "Esta pergunta é de uma etapa que a escola não tem." };
  return answer === "" || answerInWords(question, answer) !== undefined
    ? null
    : { field: key, message: "Escolha uma das respostas." };
}

/**
 * Counts a family that wants to know an answer: once in 30 days for a network, of which a hash alone is stored until then.
 * Throws `school_not_found`, `not_found`, `too_many_attempts`.
 */
export async function askSchool(
  { env: { DB }, client, now }: Caller<{ readonly DB: D1Database }>,
  slug: string,
  key: string,
): Promise<void> {
  const { inepCode } = await getSchool(DB, slug);
  const question = findQuestion(key);
  if (!question) throw new ApiError("not_found");
  await countAttempt(DB, "question", `${inepCode} ${client.ip}`, client.ip, now);
  const once = await hashToken(`question ${inepCode} ${question.id} ${client.ip}`);
  // In one transaction: a tap that fails between the two would never count.
  await DB.batch([
    DB.prepare(
      `INSERT INTO attempt (key, count, resets_at) VALUES (?, 1, ?)
       ON CONFLICT (key) DO UPDATE SET count = count + 1`,
    ).bind(once, isoAfter(now, { days: ONCE_DAYS })),
    DB.prepare(
      `INSERT INTO question_interest (inep_code, question, wanted)
       SELECT ?1, ?2, 1 FROM attempt WHERE key = ?3 AND count = 1
       ON CONFLICT (inep_code, question) DO UPDATE SET wanted = wanted + 1`,
    ).bind(inepCode, key, once),
  ]);
}

/** Finds, for a letter, the unanswered question that most families ask, and counts the answers to confirm. */
export async function summarizeQuestions(
  db: D1Database,
  inepCode: string,
  now: Date,
): Promise<{ readonly asked: { readonly wanted: number; readonly words: string } | null; readonly due: number }> {
  const [row] = await drizzle(db).select({ stages: school.stages }).from(school).where(eq(school.inepCode, inepCode));
  const questions = await readQuestions(db, inepCode, row?.stages ?? 0);
  const today = dateInSaoPaulo(now);
  const open = questions.filter(({ answer, wanted }) => answer === null && wanted > 0);
  const [most] = open.toSorted((a, b) => b.wanted - a.wanted);
  return {
    asked: most ? { wanted: most.wanted, words: findQuestion(most.key)!.family } : null,
    due: questions.filter(({ answeredOn }) => answeredOn !== null && isAnswerDue(answeredOn, today)).length,
  };
}

/** The questions that concern a school, in the order of their table. */
async function readQuestions(db: D1Database, inepCode: string, stages: number): Promise<DeskQuestion[]> {
  const orm = drizzle(db);
  const [told, asked] = await orm.batch([
    orm.select().from(deskFact).where(eq(deskFact.inepCode, inepCode)),
    orm.select().from(questionInterest).where(eq(questionInterest.inepCode, inepCode)),
  ]);
  const answers = new Map(told.map((fact) => [fact.key, fact]));
  const interest = new Map(asked.map(({ question, wanted }) => [question, wanted]));
  return questionsFor(slugsOf(STAGES, stages)).map((question: LawQuestion) => {
    const key = keyOf(question);
    const answer = answers.get(key);
    return {
      key,
      wanted: interest.get(key) ?? 0,
      answer: answer?.value ?? null,
      answeredOn: answer ? dateInSaoPaulo(new Date(answer.toldAt)) : null,
    };
  });
}
