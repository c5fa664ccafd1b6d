import { drizzle } from "drizzle-orm/d1";
import { describe, expect, test } from "vitest";
import { familyLetter, reservationLetter } from "../../backend/orders/letters.ts";
import type { OrderSnapshot } from "../../backend/orders/order-snapshot.ts";
import { type RelatedRows, toOrderAnswer, toReservable } from "../../backend/orders/order-view.ts";
import type { Payment } from "../../backend/orders/read-order.ts";
import { type Order, stepOrder, toScholarshipRow } from "../../backend/orders/step.ts";
import type { PaymentProvider } from "../../backend/payments/payment-provider.ts";
import { addDays } from "../../domain/business-days.ts";
import { formatDate, formatMoney } from "../../domain/format.ts";
import { amountsOf, pixDeadline, reservationDeadline } from "../../domain/order-terms.ts";
import { dateInSaoPaulo } from "../../domain/sao-paulo-time.ts";
import { monthsLeft } from "../../domain/school-year.ts";
import { seasonOf } from "../../domain/season.ts";
import type { Grade } from "../../domain/stage.ts";
import type { SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";
import { costRows } from "../compare/fee-rows.ts";
import { toCostsView } from "../family/costs-view.ts";
import { toOfferCardView } from "../scholarships/offer-card-view.ts";
import { toChoiceView } from "../school/choice-view.ts";
import { withCurrentOffers } from "../school/current-offers.ts";
import { toPrices } from "../school/prices-view.ts";
import { contractSummary, contractText } from "./contract.ts";
import { toDetailsView } from "./details-view.ts";
import { toOrderSummary } from "./order-summary.ts";
import { offerWords } from "./order-words.ts";
import { toVoucherView } from "./voucher-view.ts";

/** Long before every day of the test: the one date that may be in the past. */
const CHECKED_AT = "2024-02-29";

/** The last grade of a stage is one of them. */
const FEES: readonly (readonly [grade: Grade, list: number, net: number, enrolment: number | null])[] = [
  ["fundamentalI_1-ano", 100_000, 65_000, 80_000],
  ["medio_3-serie", 234_567, 187_653, null],
  ["infantil_maternal-i", 90_001, 45_011, 0],
];
const WAIVERS = [false, true].flatMap((enrollmentFee) =>
  [false, true].map((firstMonth) => ({ enrollmentFee, firstMonth, platformFee: false })),
);
const RULES = ["fim_da_etapa", "minimo_2_anos", "ano_letivo", null];

/** Every fee with every waiver, for a school year; the rules of validity by turns. */
function offersOf(year: number): SchoolOffer[] {
  return FEES.flatMap(([grade, listMonthlyFeeCents, netMonthlyFeeCents, enrollmentFeeCents], i) =>
    WAIVERS.map((waivers, j) => ({
      id: `${grade}-${year}-${j}`,
      year,
      grade,
      shift: "manha" as const,
      waivers,
      listMonthlyFeeCents,
      netMonthlyFeeCents,
      enrollmentFeeCents,
      validityRule: RULES[(i + j) % RULES.length] ?? null,
      discountPercent: 25,
      tags: [],
      seats: null,
      checkedAt: CHECKED_AT,
      sourceId: "escola",
    })),
  );
}

const SCHOOL = {
  slug: "colegio-aurora",
  name: "Colégio Aurora",
  uf: "SP" as const,
  cityCode: "3550308",
  isPartner: true,
  phone: null,
  tags: [],
  stages: [],
  neighborhood: null,
  bestOffer: null,
  reviews: { count: 0, average: 0, score: 0 },
};

function detailOf(offers: readonly SchoolOffer[]): SchoolDetail {
  return { slug: SCHOOL.slug, card: SCHOOL, offers } as unknown as SchoolDetail;
}

const provider = {
  name: "sandbox",
  isSandbox: true,
  payee: { name: "Escola à Vista", cnpj: "" },
} as unknown as PaymentProvider;
const ENV = { SITE_NAME: "Escola à Vista", SITE_ORIGIN: "https://escola.example" };

// Statements are built and never run.
const orm = drizzle({} as D1Database);

/** An order of an offer at an instant, and the same as late as it can be paid for. */
function reserveAndPay(offer: SchoolOffer, now: Date) {
  const { sourceId: _, seats: __, ...agreed } = offer;
  const snapshot: OrderSnapshot = {
    offer: { ...agreed, checkedAt: CHECKED_AT, source: "Informado pela escola" },
    school: {
      inepCode: "35000001",
      slug: SCHOOL.slug,
      name: SCHOOL.name,
      logo: null,
      cityName: "São Paulo",
      uf: "SP",
      phone: null,
      email: "escola@aurora.example",
    },
    amounts: amountsOf(offer, monthsLeft(offer.year, dateInSaoPaulo(now))),
    isDemonstration: false,
  };
  const dueAt = reservationDeadline(now, offer.year);
  const initiated = {
    id: "order",
    code: "ME-7F3K-92QX-LMT4",
    userId: 1,
    status: "initiated",
    version: 1,
    snapshot,
    studentNickname: "Bia",
    guardianName: "Ana",
    guardianEmail: "ana@familia.example",
    guardianPhone: null,
    guardianCpf: null,
    dueAt: dueAt.toISOString(),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    contractedAt: null,
    voucherCode: null,
    voucherValidUntil: null,
    voucherRedeemedAt: null,
    withdrawalProtocol: null,
    withdrawalRequestedAt: null,
  } as unknown as Order;
  const isFree = snapshot.amounts.dueNowCents === 0;
  const paidAt = isFree ? dueAt : pixDeadline(dueAt);
  const { order } = stepOrder(orm, initiated, { to: "pre_registered", actor: "payment" }, paidAt);
  const payment = { method: "pix", status: "paid", amountCents: snapshot.amounts.dueNowCents, pixCopyPaste: null };
  const instants = { expiresAt: paidAt.toISOString(), paidAt: paidAt.toISOString(), refundedAt: null };
  const payments = isFree ? [] : [{ ...payment, ...instants } as Payment];
  const none: RelatedRows = { events: [], payments: [], scholarship: undefined, documents: [] };
  const related = { ...none, payments, scholarship: toScholarshipRow(order, paidAt) };
  const event = { status: "pre_registered", at: paidAt.toISOString(), note: null };
  const about = { env: ENV, provider, order, event, payments, documents: [] } as unknown as Parameters<
    typeof familyLetter
  >[0];
  return {
    snapshot,
    paidAt,
    about,
    reservable: toReservable(snapshot, provider),
    begun: toOrderAnswer(initiated, none, provider, now),
    paid: toOrderAnswer(order, related, provider, paidAt),
  };
}

/** The texts of a view, however deep. */
function textOf(view: unknown): string {
  if (typeof view === "string") return view.replaceAll("\u00a0", " ");
  if (view === null || typeof view !== "object") return "";
  return Object.values(view).map(textOf).join("\n");
}

const datesIn = (text: string) =>
  [...text.matchAll(/(\d\d)\/(\d\d)\/(20\d\d)/g)].map(([, day, month, year]) => `${year}-${month}-${day}`);
const moneyIn = (text: string) =>
  [...text.matchAll(/R\$ (\d{1,3}(?:\.\d{3})*(?:,\d\d)?)/g)].map(([, amount]) => amount!);
const money = (cents: number) => formatMoney(cents).replaceAll("\u00a0", " ");

/** Months of a school year that a place taken on a date pays for, counted out: none of them is over. */
function monthsByCounting(year: number, today: string): string[] {
  const months = Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, "0")}-01`);
  return today.slice(0, 7) <= `${year}-01` ? months : months.filter((first) => first > today);
}

/** Every day of 2026 in São Paulo, by turns at its first and its last minutes. */
const DAYS = Array.from({ length: 365 }, (_, i) => addDays("2026-01-01", i));
const instantOf = (day: string, i: number) => new Date(`${day}T${i % 2 === 0 ? "00:01" : "23:58"}:00-03:00`);

/** As `expect(…).toEqual(…)`, which is slow when it is asked half a million times. */
function same(actual: unknown, expected: unknown, what: string): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual, what).toEqual(expected);
}

describe("K26: on every day of a year, for every fee, waiver and school year on offer", () => {
  const cases = DAYS.flatMap((day, i) => {
    const now = instantOf(day, i);
    return [...offersOf(2026), ...offersOf(2027)].map((offer) => ({ day, now, offer, season: seasonOf(now) }));
  });
  const onOffer = cases.filter(({ season, offer }) => season.years.includes(offer.year));

  test("a place can be taken while a month of its year is left to pay", () => {
    for (const { day, offer, season } of cases) {
      const what = `${offer.year} on ${day}`;
      same(season.today, day, what);
      same(season.years.includes(offer.year), monthsByCounting(offer.year, day).length > 0, what);
    }
    expect(cases.length - onOffer.length).toBe(31 * offersOf(2026).length);
  });

  test("what is due now and the rest make the total, and the fees that of their months", () => {
    for (const { day, now, offer } of onOffer) {
      const { amounts } = reserveAndPay(offer, now).snapshot;
      const months = monthsByCounting(offer.year, day).length;
      const enrolment = offer.waivers.enrollmentFee ? 0 : (offer.enrollmentFeeCents ?? 0);
      const rest = enrolment + amounts.installments * offer.netMonthlyFeeCents;
      const paidMonths = offer.waivers.firstMonth ? months - 1 : months;
      const what = `${offer.id} on ${day}`;
      const withScholarship = enrolment + paidMonths * offer.netMonthlyFeeCents;
      const without = (offer.enrollmentFeeCents ?? 0) + months * offer.listMonthlyFeeCents;
      same(amounts.dueNowCents + rest, amounts.annualTotalWithScholarshipCents, what);
      same(amounts.annualTotalWithScholarshipCents, withScholarship, what);
      same(amounts.annualTotalWithoutScholarshipCents, without, what);
    }
  });

  test("no date of an order is before another that has to precede it", () => {
    for (const { day, now, offer } of onOffer) {
      const { begun, paid, paidAt } = reserveAndPay(offer, now);
      const what = `${offer.id} on ${day}`;
      const contractedOn = dateInSaoPaulo(paidAt);
      const { validFrom, validUntil } = paid.scholarship!;
      const { art49DeadlineAt, refundDeadlineAt } = paid.withdrawal;
      same(Date.parse(begun.deadlineAt!) > now.getTime(), true, what);
      same(Date.parse(paid.deadlineAt!) > paidAt.getTime(), true, what);
      same(Date.parse(art49DeadlineAt!) > paidAt.getTime(), true, what);
      same(Date.parse(refundDeadlineAt!) >= Date.parse(art49DeadlineAt!), true, what);
      same(validFrom >= contractedOn, true, what);
      same(validFrom.slice(0, 4), String(offer.year), what);
      same(validUntil === null || validUntil > validFrom, true, what);
      if (offer.validityRule === "ano_letivo") same(validUntil, `${offer.year}-12-31`, what);
      same(validUntil === null || validUntil >= `${offer.year}-12-31`, true, what);
      same(paid.voucher!.validUntil > contractedOn, true, what);
      same(paid.voucher!.validUntil <= `${offer.year}-12-31`, true, what);
    }
  });

  const monthNumbers = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, "0"));

  test.each(monthNumbers)("every page and mail tells the same figures, and no date that is over: month %s", (month) => {
    for (const { day, now, offer, season } of onOffer.filter((one) => one.day.startsWith(`2026-${month}`))) {
      const what = `${offer.id} on ${day}`;
      const { snapshot, reservable, begun, paid, paidAt, about } = reserveAndPay(offer, now);
      const { amounts } = snapshot;
      const total = money(amounts.annualTotalWithScholarshipCents);
      const due = money(amounts.dueNowCents);
      const months = monthsByCounting(offer.year, day);
      const isPart = months.length < 12;
      // A year that has begun is told with the months that are left and its last date.
      const fees = months.length === 1 ? "1 mensalidade" : `${months.length} mensalidades`;
      const period = `de ${formatDate(months[0]!)} a 31/12/${offer.year}`;

      const detail = withCurrentOffers(detailOf([offer]), season);
      const asked = { grade: offer.grade, shift: offer.shift, year: offer.year };
      const hit = { offer: { ...offer, schoolId: "1" }, school: detail.card, distanceKm: null };
      const words = { cityName: () => "São Paulo", sourceLabel: () => null, today: day, canReserve: true };
      const choice = toChoiceView(detail, asked, season, true)!;
      const card = toOfferCardView(hit as unknown as Parameters<typeof toOfferCardView>[0], words);
      const row = toPrices(detail, offer, { ...season, defaultYears: [] }).groups[0]!.rows[0]!;
      const costs = toCostsView(detail, offer, day, null, new URLSearchParams());
      const compared = costRows([{ detail, fee: offer, other: null }], day).find(
        ({ label }) => label === "Custo no 1º ano",
      )!;
      const totals = [row.firstYear, card.firstYear, costs.firstYear, costs.years[0]!.fees];
      same(totals.map(textOf), [total, total, total, total], what);
      same([choice.reserve!.amount, card.reserve!.amount].map(textOf), [due, due], what);
      same(textOf(compared).includes(total), true, what);
      same(textOf(choice).includes(`${total} no total`), isPart, what);
      for (const screen of [choice, card.notes, row.notes, costs, compared]) {
        same(textOf(screen).includes(`${fees} de ${offer.year}, ${period}`), isPart, what);
      }

      const { listMonthlyFeeCents, netMonthlyFeeCents, enrollmentFeeCents } = offer;
      const told = [listMonthlyFeeCents, netMonthlyFeeCents, enrollmentFeeCents ?? 0, 0].map(money);
      const known = new Set(moneyIn([...told, due, total].join()));
      const contractedOn = dateInSaoPaulo(paidAt);
      const screens = [
        ["reservation", day, offerWords(reservable)],
        ["summary of the contract", day, [toOrderSummary(begun), contractSummary(begun)]],
        ["contract", day, contractText(begun)],
        ["details", day, toDetailsView(begun, "")],
        ["contract agreed", contractedOn, contractText(paid)],
        ["details of the scholarship", contractedOn, [toOrderSummary(paid), toDetailsView(paid, "")]],
        ["voucher", contractedOn, toVoucherView(paid)],
        ["mail to the family", contractedOn, familyLetter(about)],
        ["mail to the school", contractedOn, reservationLetter(about, "token")],
      ] as const;
      for (const [name, shownOn, screen] of screens) {
        const text = textOf(screen);
        const where = `${name} of ${what}`;
        const isOver = (date: string) => date < shownOn && date !== CHECKED_AT;
        same(datesIn(text).filter(isOver), [], where);
        const unknown = moneyIn(text).filter((amount) => !known.has(amount));
        same(unknown, [], where);
        same(text.includes(total) || name === "mail to the school", true, where);
        same(text.includes(`${fees}, ${period}`), isPart, where);
        for (const [, count] of text.matchAll(/(\d+) mensalidades? de R\$/g)) {
          same(Number(count), amounts.installments, where);
        }
      }
    }
  });

  test("a school's page has nothing of a year that cannot be entered", () => {
    for (const { now, offer, season } of cases.filter((one) => !onOffer.includes(one))) {
      const detail = withCurrentOffers(detailOf([offer]), season);
      same(toChoiceView(detail, { grade: null, shift: null, year: 2026 }, season, true), null, now.toISOString());
    }
  });
});
