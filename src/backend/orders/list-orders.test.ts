import { beforeAll, beforeEach, expect, test } from "vitest";
import { ANA, after, BRUNO, FAMILY, FREE_OFFER, marketOf, NOW } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { listBenefits, listOrders, listScholarshipOrders } from "./list-orders.ts";
import { confirmOrder } from "./pay.ts";

const db = openMemoryD1();
const { clear, open, payOne, provider, reserveOne, sql } = marketOf(db);

beforeAll(open);
beforeEach(clear);

/** A page of the default size, and some. */
const MANY = 20;

/** Copies the only order; the ids distinguish the copies of one instant. */
const copyOrder = (to: number, user = ANA.userId) =>
  sql(
    `INSERT INTO scholarship_order (id, code, user_id, status, version, idempotency_key, request_hash, offer_id,
       inep_code, snapshot, created_at, updated_at)
     SELECT printf('copy-%02d', value), 'copy' || value, ?, iif(value % 2, 'expired', 'enrolled'), 1, 'copy' || value,
       '', offer_id, inep_code, snapshot, created_at, updated_at
     FROM scholarship_order, json_each(?)`,
    user,
    JSON.stringify(Array.from({ length: to }, (_, i) => i + 1)),
  );

test("orders are listed by page, the newest first, with their number (P24, E23, C6)", async () => {
  const order = await reserveOne();
  await sql("UPDATE scholarship_order SET created_at = ?", after(-1).toISOString());
  await copyOrder(MANY);
  await sql("UPDATE scholarship_order SET created_at = ? WHERE id = ?", NOW.toISOString(), order.id);
  const pages = await Promise.all([1, 2, 3].map((page) => listOrders(db, ANA.userId, page, null)));
  const ids = pages.flatMap(({ orders }) => orders.map(({ id }) => id));
  const copies = Array.from({ length: MANY }, (_, i) => `copy-${String(MANY - i).padStart(2, "0")}`);
  expect(ids).toEqual([order.id, ...copies]);
  expect(pages.map(({ orders }) => orders.length)).toEqual([17, 4, 0]);
  expect(pages.map(({ totalCount, totalPages }) => [totalCount, totalPages])).toEqual([
    [21, 2],
    [21, 2],
    [21, 2],
  ]);
  expect(await listOrders(db, BRUNO.userId, 1, null)).toEqual({ orders: [], totalCount: 0, totalPages: 0 });
});

test("orders may be listed by status", async () => {
  await reserveOne();
  await copyOrder(5);
  const counts = async (...statuses: Parameters<typeof listOrders>[3] & object) => {
    const { orders, totalCount } = await listOrders(db, ANA.userId, 1, statuses);
    return [orders.length, totalCount];
  };
  expect(await counts("enrolled")).toEqual([2, 2]);
  expect(await counts("enrolled", "expired")).toEqual([5, 5]);
  expect(await counts()).toEqual([0, 0]);
});

test("scholarships are listed with the newest first, without those of other families (P26, E25)", async () => {
  const first = (await payOne()).order.id;
  const second = (await payOne()).order.id;
  await reserveOne(FREE_OFFER);
  const listed = async (userId = ANA.userId) => (await listScholarshipOrders(db, userId)).map(({ id }) => id);
  await sql("UPDATE scholarship SET created_at = '2026-12-01' WHERE order_id = ?", first);
  expect(await listed()).toEqual([first, second]);
  await sql("UPDATE scholarship SET created_at = '2026-12-01'");
  expect(await listed()).toEqual([first, second].sort().reverse());
  expect(await listed(BRUNO.userId)).toEqual([]);
});

test("benefits are listed by their last day, and expire after it (P25, E25, A10)", async () => {
  const { code, id, snapshot } = await reserveOne(FREE_OFFER);
  await confirmOrder(db, provider(), ANA.userId, code, FAMILY, NOW);
  await sql("UPDATE benefit SET valid_until = '2026-12-01' WHERE type = 'isencao_mensalidade'");
  const at = (now: string) => listBenefits(db, ANA.userId, new Date(now));
  const common = {
    id: expect.any(String),
    blockedReason: null,
    code: expect.stringMatching(/^BE(-[0-9A-HJKMNP-TV-Z]{4}){3}$/),
    validFrom: "2026-11-23",
    sourceOrderCode: code,
    schoolSlug: snapshot.school.slug,
    schoolName: snapshot.school.name,
  };
  const month = { ...common, type: "isencao_mensalidade", valueCents: 64_500, validUntil: "2026-12-01" };
  const enrolment = { ...common, type: "isencao_matricula", valueCents: 50_000, validUntil: "2026-12-23" };
  expect(await at("2026-12-01T12:00:00Z")).toEqual([
    { ...month, status: "disponivel" },
    { ...enrolment, status: "disponivel" },
  ]);
  const statuses = async (now: string) => (await at(now)).map(({ status }) => status);
  expect(await statuses("2026-12-02T12:00:00Z")).toEqual(["expirado", "disponivel"]);
  await sql("UPDATE benefit SET status = 'usado' WHERE order_id = ?", id);
  expect(await statuses("2027-12-02T12:00:00Z")).toEqual(["usado", "usado"]);
  expect(await listBenefits(db, BRUNO.userId, NOW)).toEqual([]);
});
