import { drizzle } from "drizzle-orm/d1";
import { beforeAll, expect, test } from "vitest";
import { after, marketOf, NOW, OFFER, request, STRANGE_OFFER } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { claimRow } from "../../../test/fixtures/rows.ts";
import { reserve } from "../orders/reserve.ts";
import { schoolClaim } from "../schema/claims.ts";
import { scholarshipOrder } from "../schema/orders.ts";
import { hashToken } from "../tokens.ts";
import { confirmSeats, listDeskSeats } from "./desk-seats.service.ts";

const db = openMemoryD1();
const market = marketOf(db);
const ofOffer = async (now: Date) => (await listDeskSeats(db, "own", now)).find(({ offerId }) => offerId === OFFER)!;

beforeAll(async () => {
  await market.open();
  const row = { id: "own", inepCode: "35000001", status: "approved" as const, access: "answer" as const };
  await drizzle(db)
    .insert(schoolClaim)
    .values(claimRow({ ...row, tokenHash: await hashToken("own") }));
});

test("a confirmed number is shown for two weeks, and one tap shows it again", async () => {
  expect(await ofOffer(NOW)).toMatchObject({ seats: null, isShown: false });
  await confirmSeats(db, "own", [{ offerId: OFFER, seats: 3, shown: null }], NOW);
  expect(await ofOffer(NOW)).toMatchObject({ seats: 3, confirmedOn: "2026-11-23", isShown: true });
  const later = after(15 * 24 * 60);
  expect(await ofOffer(later)).toMatchObject({ seats: 3, isShown: false });
  await confirmSeats(db, "own", [{ offerId: OFFER, seats: 3, shown: 3 }], later);
  expect(await ofOffer(later)).toMatchObject({ isShown: true });
});

test("a form of before a colleague's change overwrites nothing, and says what was changed by both", async () => {
  const report = (seats: number | null, shown: number | null) =>
    confirmSeats(db, "own", [{ offerId: OFFER, seats, shown }], NOW);
  await report(5, 3);
  await report(0, 5);
  // Left as it was shown: not confirmed.
  await report(5, 5);
  expect(await ofOffer(NOW)).toMatchObject({ seats: 0 });
  const message = "Mudou enquanto você editava: agora são 0 vagas. Envie de novo se o seu número vale.";
  await expect(report(4, 5)).rejects.toMatchObject({ code: "invalid_fields", issues: [{ field: OFFER, message }] });
  expect(await ofOffer(NOW)).toMatchObject({ seats: 0 });
  await report(4, 0);
  await report(4, 0);
  expect(await ofOffer(NOW)).toMatchObject({ seats: 4 });
  await report(3, 4);
});

test("a school changes no class of another one, and what is done is in the history", async () => {
  await confirmSeats(db, "own", [{ offerId: STRANGE_OFFER, seats: 9, shown: null }], NOW);
  const other = await db.prepare("SELECT seats FROM offer WHERE id = ?").bind(STRANGE_OFFER).first("seats");
  expect(other).toBeNull();
  const { results } = await db.prepare("SELECT DISTINCT claim_id, action FROM desk_event").all();
  expect(results).toEqual([{ claim_id: "own", action: "confirmar-vagas" }]);
});

test("of two hundred families who claim three seats at once, three get one", async () => {
  await market.clear();
  await confirmSeats(db, "own", [{ offerId: OFFER, seats: 3, shown: 3 }], NOW);
  const families = Array.from({ length: 200 }, (_, i) => ({
    userId: 1_000 + i,
    name: `Família ${i}`,
    email: `f${i}@familia.example`,
    phone: null,
  }));
  const add = db.prepare(
    "INSERT INTO account (id, email, name, created_at, updated_at) VALUES (?, ?, ?, '2026', '2026')",
  );
  await db.batch(families.map(({ userId, email, name }) => add.bind(userId, email, name)));
  const claims = await Promise.allSettled(
    families.map((family) => reserve(db, family, `key-${family.userId}`, request(), NOW)),
  );
  const refused = claims.flatMap((claim) => (claim.status === "rejected" ? [claim.reason.code] : []));
  expect([claims.length - refused.length, new Set(refused)]).toEqual([3, new Set(["no_seats_left"])]);
  expect(await market.allOf(scholarshipOrder)).toHaveLength(3);
});
