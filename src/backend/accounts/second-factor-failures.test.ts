import { TOTP } from "otpauth";
import { beforeEach, expect, test } from "vitest";
import { openMailbox } from "../../../test/fixtures/mailbox.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { hashToken } from "../tokens.ts";
import { findAccount } from "./find-account.ts";
import type { SealKeys } from "./seal.ts";
import { submitCode } from "./second-factor.service.ts";
import { releaseStatement } from "./second-factor-failures.ts";
import { findSession, openProvenSession } from "./sessions.ts";

const EMAIL = "rosa@familia.example";
const SEED = "JBSWY3DPEHPK3PXP";
const RECOVERY = "abcdefghijklmnopqrstuvwx";
const HOUR_MS = 3_600_000;
const DB = openMemoryD1();

let now: Date;
let networks = 0;
let mailbox: ReturnType<typeof openMailbox>;

beforeEach(async () => {
  now = new Date("2026-11-25T12:00:00Z");
  mailbox = openMailbox();
  await DB.batch(["account", "attempt", "mail_outbox"].map((table) => DB.prepare(`DELETE FROM ${table}`)));
  await DB.prepare("INSERT INTO account (id, email, name, created_at, updated_at) VALUES (7, ?1, 'Rosa Lima', ?2, ?2)")
    .bind(EMAIL, now.toISOString())
    .run();
  await DB.prepare("INSERT INTO second_factor (account_id, secret, last_step, created_at) VALUES (7, ?, 0, ?)")
    .bind(SEED, now.toISOString())
    .run();
  await DB.prepare("INSERT INTO recovery_code VALUES (?, 7)")
    .bind(await hashToken(RECOVERY))
    .run();
});

const rightCode = () => new TOTP({ secret: SEED }).generate({ timestamp: now.getTime() });
const subjects = () => mailbox.mails.map(({ subject }) => subject);
const wait = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR_MS);
};

/** Whoever knows the password, in a new browser and another network: `give` returns what a code is refused with. */
async function loggedIn(keys: SealKeys = {}) {
  const opened = await openProvenSession(DB, (await findAccount(DB, EMAIL))!, "Teste", now);
  const signedIn = (await findSession(DB, opened!.token, now))!;
  const client = { ip: `198.51.100.${++networks % 256}`, device: "Teste" };
  const site = { SITE_NAME: "Site", SITE_ORIGIN: "https://escola.example", MAIL_FROM: "site@escola.example" };
  const env = { DB, MAIL: mailbox.MAIL, ...site, ...keys };
  return (code: string) => {
    const call = { env, signedIn, client, now, params: {}, body: { code }, later: () => {} };
    return submitCode(call as unknown as Parameters<typeof submitCode>[0]).then(
      () => "in",
      (error) => (error.issues?.[0]?.message as string | undefined) ?? error.code,
    );
  };
}

const WRONG = "Código incorreto, vencido ou já usado";
const CLOSED = expect.stringContaining("Depois de muitos códigos errados");

/** Guesses in as many browsers as it takes, five in each. */
async function guess(times: number): Promise<unknown[]> {
  const responses: unknown[] = [];
  for (let give = await loggedIn(); responses.length < times; ) {
    if (responses.length % 5 === 0) give = await loggedIn();
    responses.push(await give("000000"));
  }
  return responses;
}

test("five wrong codes end one login, and keep the owner out of none", async () => {
  const stranger = await loggedIn();
  const responses: unknown[] = [];
  for (let i = 0; i < 6; i++) responses.push(await stranger("000000"));
  expect(responses).toEqual([...Array(5).fill(WRONG), "too_many_attempts"]);
  expect(await stranger(rightCode())).toBe("too_many_attempts");
  expect(await (await loggedIn())(RECOVERY)).toBe("in");
  expect(await (await loggedIn())(rightCode())).toBe("in");
});

test("the owner is told after the third wrong code, once a day", async () => {
  await guess(2);
  expect(subjects()).toEqual([]);
  await guess(4);
  expect(subjects()).toEqual(["Códigos errados na sua conta"]);
  wait(23);
  await guess(2);
  expect(subjects()).toHaveLength(1);
  wait(2);
  await guess(2);
  expect(subjects()).toHaveLength(2);
});

test("a right code begins the count again", async () => {
  await guess(99);
  expect(await (await loggedIn())(rightCode())).toBe("in");
  expect(await guess(5)).toEqual(Array(5).fill(WRONG));
});

test("after a hundred wrong codes in a row the app opens nothing until a mailed link was used; recovery codes do", async () => {
  const responses = await guess(101);
  expect(responses.slice(0, 100)).toEqual(Array(100).fill(WRONG));
  expect(responses[100]).toEqual(CLOSED);
  expect(subjects()).toEqual(["Códigos errados na sua conta", "O aplicativo de códigos não abre mais a sua conta"]);
  wait(24 * 30);
  expect(await (await loggedIn())(rightCode())).toEqual(CLOSED);
  expect(await (await loggedIn())(RECOVERY)).toBe("in");
  expect(await (await loggedIn())(rightCode())).toEqual(CLOSED);
  await releaseStatement(DB, 7, now);
  expect(await (await loggedIn())(rightCode())).toBe("in");
});

test("a mailed link begins the count again once a day, so that a mailbox is not enough to guess on", async () => {
  await guess(100);
  await releaseStatement(DB, 7, now);
  await guess(100);
  await releaseStatement(DB, 7, now);
  expect(await guess(1)).toEqual([CLOSED]);
  wait(24);
  await releaseStatement(DB, 7, now);
  expect(await guess(1)).toEqual([WRONG]);
});

test("of a hundred and ten concurrent guesses, a hundred are checked", async () => {
  const browsers = await Promise.all(Array.from({ length: 110 }, () => loggedIn()));
  const responses = await Promise.all(browsers.map((give) => give("000000")));
  expect(responses.filter((response) => response === WRONG)).toHaveLength(100);
  expect(subjects().sort()).toEqual([
    "Códigos errados na sua conta",
    "O aplicativo de códigos não abre mais a sua conta",
  ]);
});

test("a seed is sealed with the present key when it is used", async () => {
  const secret = () => DB.prepare("SELECT secret FROM second_factor").first<string>("secret");
  const enter = async (keys: SealKeys) => {
    wait(1);
    expect(await (await loggedIn(keys))(rightCode())).toBe("in");
    return secret();
  };
  expect(await enter({})).toBe(SEED);
  const first = await enter({ SECOND_FACTOR_KEY: "uma" });
  expect(first).toMatch(/^sealed:/);
  const second = await enter({ SECOND_FACTOR_KEY: "outra", SECOND_FACTOR_OLD_KEYS: "uma" });
  expect(second).not.toBe(first);
  // The same key again changes nothing, and the old one may be forgotten.
  expect(await enter({ SECOND_FACTOR_KEY: "outra" })).toBe(second);
});
