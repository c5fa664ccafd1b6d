import { expect, test } from "vitest";
import { FRIDAY, followedSite, QUERIES, SCHOOL, SEARCH, setFee } from "../../../test/fixtures/follows.ts";
import { OFFER } from "../../../test/fixtures/market.ts";
import { VERTICE } from "../../../test/fixtures/world.ts";
import type { FollowedPage } from "../../domain/follows/followed-page.ts";
import { publishAll } from "../publish/publish-all.ts";
import { rollBack } from "../publish/roll-back.ts";

const { bindings, countOf, db, find, later, lowerFee, post, publish, raiseFee, send, start } = followedSite();

/** Changes of a school, with the words of their news. */
const CHANGES: readonly (readonly [sql: string, back: string, subject: string, words: RegExp])[] = [
  [setFee(55_000), setFee(60_000), "Preço menor", /manhã · 2027, R\$\s550 por\s?mês \(.+\), antes R\$\s600/],
  [
    `UPDATE offer SET shift = 'tarde' WHERE id = '${OFFER}'`,
    `UPDATE offer SET shift = 'manha' WHERE id = '${OFFER}'`,
    "Bolsa nova",
    /tarde · 2027, R\$\s600 por/,
  ],
  [
    `UPDATE offer SET shift = 'integral', discount_percent = 0, net_monthly_fee_cents = list_monthly_fee_cents WHERE id = '${OFFER}'`,
    `UPDATE offer SET shift = 'manha', discount_percent = 25, net_monthly_fee_cents = 60000 WHERE id = '${OFFER}'`,
    "Preço publicado",
    /integral · 2027, R\$\s800 por/,
  ],
  [
    `INSERT INTO enem_result (inep_code, edition, participants, average, source_id) SELECT inep_code, 2025, 90, 710, source_id FROM enem_result WHERE inep_code = '${VERTICE.inepCode}' AND edition = 2024`,
    `DELETE FROM enem_result WHERE edition = 2025`,
    "ENEM novo",
    /saiu o resultado no ENEM 2025/,
  ],
  [
    `INSERT INTO desk_fact VALUES ('${VERTICE.inepCode}', 'meals', 'Cozinha própria.', '2026-11-23T12:00:00.000Z')`,
    `DELETE FROM desk_fact`,
    "Resposta da escola",
    /a escola informou “Lanche e almoço”/,
  ],
  [
    `INSERT INTO desk_fact VALUES ('${VERTICE.inepCode}', 'openDays', '2026-12-12 9h às 12h, visita guiada', '2026-11-23T12:00:00.000Z')`,
    `DELETE FROM desk_fact`,
    "Prazo",
    /Visita, 12\/12\/2026: 9h às 12h, visita guiada/,
  ],
  [
    `INSERT INTO desk_fact VALUES ('${VERTICE.inepCode}', 'enrolment', '2026-12-01/2027-01-31 [a.0] novos', '2026-11-23T12:00:00.000Z')`,
    "DELETE FROM desk_fact",
    "2 novidades do que você segue",
    /Prazo da lei, 17\/12\/2026: último dia para divulgar contrato, preço e vagas \(Lei 9\.870/,
  ],
];

test.each(CHANGES)("%s is told once, and its end is not", async (sql, back, subject, words) => {
  await publish(setFee(60_000));
  await find();
  await start();
  await publish(sql);
  await find();
  await send();
  await publish(back);
  await find();
  await publish(sql);
  await find();
  await send(later(120));
  await publish(back);
  const own = post.mails.filter(({ text }) => words.test(text));
  expect(own.map((mail) => mail.subject)).toEqual([subject.startsWith("2 ") ? subject : `${subject}: ${VERTICE.name}`]);
  expect(own[0]!.text).toContain(`Está aqui porque você segue “${VERTICE.name}”.`);
  expect(own[0]!.headers).toEqual({
    "List-Unsubscribe": expect.stringMatching(/^<https:\/\/escola\.example\/parar\/[\da-f]{64}>$/),
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

test("a seat that was taken and is free again is told", async () => {
  const seats = (count: number) =>
    publish(`UPDATE offer SET seats = ${count}, seats_confirmed_on = '2026-11-23' WHERE id = '${OFFER}'`);
  await seats(0);
  await find();
  await start();
  await seats(2);
  await find();
  await send();
  expect(post.mails.map(({ subject }) => subject)).toEqual([`Vaga livre: ${VERTICE.name}`]);
  await publish("UPDATE offer SET seats = NULL");
});

test("a school is told of for the child that it is followed for, and a search for prices that it asks for", async () => {
  const grade = await db.prepare("SELECT grade_slug AS g FROM offer WHERE id = ?").bind(OFFER).first<string>("g");
  const child = { grade: grade as never, shift: "manha" as const, year: 2027 };
  const pages: readonly (readonly [FollowedPage, boolean])[] = [
    [{ ...SCHOOL, path: "/escola/a?serie=1", ...child }, true],
    [{ ...SCHOOL, path: "/escola/a?serie=2", ...child, shift: "tarde" }, false],
    [{ ...SCHOOL, path: "/escola/a?serie=3", ...child, year: 2028 }, false],
    [{ ...SCHOOL, path: "/escola/b", schools: ["35000002"] }, false],
    [{ ...SCHOOL, path: "/salvas?escolas=a,b", schools: ["35000002", VERTICE.inepCode] }, true],
    [SEARCH, true],
    ...Object.keys(QUERIES)
      .slice(1)
      .map((path) => [{ ...SEARCH, path }, false] as const),
    [{ ...SEARCH, path: "/busca/xx" }, false],
  ];
  for (const [i, [page]] of pages.entries()) await start(page, { email: `f${i}@familia.example` });
  await lowerFee();
  await find();
  await send();
  const informed = new Set(post.mails.map(({ to }) => to));
  expect(pages.map((_, i) => informed.has(`f${i}@familia.example`))).toEqual(pages.map(([, isInformed]) => isInformed));
});

test("a roll-back sends nothing, and takes back what no letter has told", async () => {
  await start(SCHOOL, { isAtOnce: false });
  await lowerFee();
  await find();
  expect(await countOf("follow_news")).toBe(1);
  await rollBack(bindings, null, later());
  await find();
  await find();
  expect(await countOf("follow_news")).toBe(0);
  await send(FRIDAY);
  // The mistake is published again without a difference to what is shown.
  await raiseFee();
  await publishAll(bindings, { now: later(), force: true });
  await find();
  await send(FRIDAY);
  expect(post.mails).toEqual([]);
});
