import { drizzle } from "drizzle-orm/d1";
import { beforeAll, expect, test } from "vitest";
import { marketOf, NOW } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { leadRow, reviewRow } from "../../../test/fixtures/rows.ts";
import { addFigures, SCHOOL_VIEWS } from "../figures/figures.ts";
import { review } from "../schema/catalog.ts";
import { lead, leadEvent } from "../schema/leads.ts";
import { countSchoolFigures } from "./count-school-figures.ts";

const db = openMemoryD1();
const orm = drizzle(db);
const market = marketOf(db);
const [SCHOOL, OTHER] = ["35000001", "35000002"];

beforeAll(() => market.open());

async function ask(protocol: string, createdAt: string, answeredAt: string | null, inepCode = SCHOOL): Promise<void> {
  await orm.insert(lead).values(leadRow({ protocol, inepCode, createdAt }));
  const steps = [{ leadId: protocol, version: 1, status: "sent" as const, at: createdAt }];
  const response = { leadId: protocol, version: 2, status: "answered" as const, at: answeredAt! };
  await orm.insert(leadEvent).values(answeredAt === null ? steps : [...steps, response]);
}

test("counts what a school received and answered by month in São Paulo, and nothing older or of another school", async () => {
  // Still October in São Paulo; answered in November.
  await ask("A", "2026-11-01T02:59:59.000Z", "2026-11-01T03:00:00.000Z");
  await ask("B", "2026-11-20T12:00:00.000Z", null);
  await ask("C", "2025-12-01T03:00:00.000Z", null);
  await ask("D", "2025-12-01T02:59:59.000Z", null);
  await ask("E", "2026-11-20T12:00:00.000Z", "2026-11-20T13:00:00.000Z", OTHER);
  await orm.insert(review).values(reviewRow({ id: "r", inepCode: SCHOOL, status: "published" }));
  await market.sql("INSERT INTO review_reply VALUES ('r', 'Obrigada!', '2026-11-02T12:00:00.000Z')");
  // Paid, and answered twice; another is only begun.
  const { order } = await market.payOne();
  await market.answer(order.id, "pedir-documentos", { documents: "historico" });
  await market.answer(order.id, "receber-documentos");
  await market.reserveOne();

  const { months } = await countSchoolFigures(db, SCHOOL, NOW);
  expect(months.map(({ month }) => month)).toEqual([
    ...["2026-11", "2026-10", "2026-09", "2026-08", "2026-07", "2026-06"],
    ...["2026-05", "2026-04", "2026-03", "2026-02", "2026-01", "2025-12"],
  ]);
  const counted = months.filter(({ leads, reservations, answers: responses }) => leads + reservations + responses > 0);
  expect(counted).toMatchObject([
    { month: "2026-11", leads: 1, reservations: 1, answers: 4 },
    { month: "2026-10", leads: 1, reservations: 0, answers: 0 },
    { month: "2025-12", leads: 1, reservations: 0, answers: 0 },
  ]);
});

test("the months are right on the last night of one, which is the next month in UTC", async () => {
  const { months } = await countSchoolFigures(db, SCHOOL, new Date("2026-12-01T02:00:00.000Z"));
  expect(months[0]).toMatchObject({ month: "2026-11", leads: 1 });
});

test("views and comparisons add up, and a month before the first that was counted is no zero", async () => {
  const seen = async () => {
    const { months, countedSince } = await countSchoolFigures(db, SCHOOL, NOW);
    return [countedSince, ...months.slice(0, 3).map(({ views, comparisons }) => [views, comparisons])];
  };
  expect(await seen()).toEqual([null, ...Array(3).fill([null, null])]);
  const count = (at: string, inepCode: string, views: number, comparisons: number) =>
    addFigures(db, new Date(at), [[SCHOOL_VIEWS, views]], new Map([[inepCode, { views, comparisons }]]));
  await count("2026-10-20T12:00:00.000Z", OTHER, 7, 0);
  // Still October in São Paulo.
  await count("2026-11-01T02:59:59.000Z", SCHOOL, 2, 1);
  expect(await seen()).toEqual(["2026-10-20", [0, 0], [2, 1], [null, null]]);
  await count("2026-11-01T03:00:00.000Z", SCHOOL, 1, 0);
  await count("2026-11-02T03:00:00.000Z", SCHOOL, 3, 2);
  expect(await seen()).toEqual(["2026-10-20", [4, 2], [2, 1], [null, null]]);
});
