import { beforeAll, describe, expect, test } from "vitest";
import { CHECKED_AT, detailOf, offersOf, reserveAndPay } from "../../../test/fixtures/orders.ts";
import { familyEmail } from "../../backend/orders/family-emails.ts";
import { reservationEmail } from "../../backend/orders/order-emails.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { formatDate, formatMoney } from "../../domain/text/format.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { addDays } from "../../domain/time/time.ts";
import { toOfferCardView } from "../../parts/cards/offer-card-view.ts";
import { contractSummary, contractText } from "../../parts/orders/contract.ts";
import { offerLabels } from "../../parts/orders/order-labels.ts";
import { toOrderSummary } from "../../parts/orders/order-summary.ts";
import { toChoiceView } from "../../parts/school/choice-view.ts";
import { toPrices } from "../../parts/school/prices-view.ts";
import { costRows } from "../compare/fee-rows.ts";
import { toCostsView } from "../family/costs-view.ts";
import { withCurrentOffers } from "../school/current-offers.ts";
import { toDetailsView } from "./details-view.ts";
import { toVoucherView } from "./voucher-view.ts";

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

  /** The amounts and dates of the order of each; the orders themselves would fill the memory. */
  let reserved: ReturnType<typeof amountsAndDates>[];
  beforeAll(() => {
    reserved = onOffer.map(amountsAndDates);
  });

  function amountsAndDates({ day, now, offer }: (typeof cases)[number]) {
    const { snapshot, begun, paid, paidAt } = reserveAndPay(offer, now);
    const { scholarship, withdrawal, voucher, deadlineAt } = paid;
    const begunUntil = begun.deadlineAt!;
    return {
      day,
      now,
      offer,
      amounts: snapshot.amounts,
      begunUntil,
      paidAt,
      scholarship,
      withdrawal,
      voucher,
      deadlineAt,
    };
  }

  test("a place can be taken while a month of its year is left to pay", () => {
    for (const { day, offer, season } of cases) {
      const what = `${offer.year} on ${day}`;
      same(season.today, day, what);
      same(season.years.includes(offer.year), monthsByCounting(offer.year, day).length > 0, what);
    }
    expect(cases.length - onOffer.length).toBe(31 * offersOf(2026).length);
  });

  test("what is due now and the rest make the total, and the fees that of their months", () => {
    for (const { day, offer, amounts } of reserved) {
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
    for (const { day, now, offer, begunUntil, paidAt, scholarship, withdrawal, voucher, deadlineAt } of reserved) {
      const what = `${offer.id} on ${day}`;
      const contractedOn = dateInSaoPaulo(paidAt);
      const { validFrom, validUntil } = scholarship!;
      const { art49DeadlineAt, refundDeadlineAt } = withdrawal;
      same(Date.parse(begunUntil) > now.getTime(), true, what);
      same(Date.parse(deadlineAt!) > paidAt.getTime(), true, what);
      same(Date.parse(art49DeadlineAt!) > paidAt.getTime(), true, what);
      same(Date.parse(refundDeadlineAt!) >= Date.parse(art49DeadlineAt!), true, what);
      same(validFrom >= contractedOn, true, what);
      same(validFrom.slice(0, 4), String(offer.year), what);
      same(validUntil === null || validUntil > validFrom, true, what);
      if (offer.validityRule === "ano_letivo") same(validUntil, `${offer.year}-12-31`, what);
      same(validUntil === null || validUntil >= `${offer.year}-12-31`, true, what);
      same(voucher!.validUntil > contractedOn, true, what);
      same(voucher!.validUntil <= `${offer.year}-12-31`, true, what);
    }
  });

  const monthNumbers = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, "0"));

  /** At the turn of a month, where amounts and dates change, all offers; on another day every fourth, by turns. */
  const shown = onOffer.filter(({ day }, i) => {
    const date = Number(day.slice(8));
    return date <= 1 || date >= 28 || (i + date) % 4 === 0;
  });

  test.each(monthNumbers)("every page and e-mail has the same figures, and no past date: month %s", (month) => {
    for (const { day, now, offer, season } of shown.filter((one) => one.day.startsWith(`2026-${month}`))) {
      const what = `${offer.id} on ${day}`;
      const { snapshot, reservable, begun, paid, paidAt, about } = reserveAndPay(offer, now);
      const { amounts } = snapshot;
      const total = money(amounts.annualTotalWithScholarshipCents);
      const due = money(amounts.dueNowCents);
      const months = monthsByCounting(offer.year, day);
      const isPart = months.length < 12;
      // A year that has begun is shown with the months that are left and its last date.
      const fees = months.length === 1 ? "1 mensalidade" : `${months.length} mensalidades`;
      const period = `de ${formatDate(months[0]!)} a 31/12/${offer.year}`;

      const detail = withCurrentOffers(detailOf([offer]), season);
      const asked = { grade: offer.grade, shift: offer.shift, year: offer.year };
      const hit = { offers: [{ ...offer, schoolId: "1" }], school: detail.card, distanceKm: null, isWhole: true };
      const cities = { findCityByCode: () => null };
      const words = { cities, sourceLabel: () => null, today: day, canReserve: true };
      const choice = toChoiceView(detail, asked, season, true)!;
      const card = toOfferCardView(hit as unknown as Parameters<typeof toOfferCardView>[0], words);
      const offered = card.rows[0]!;
      const prices = toPrices(detail, offer, { ...season, defaultYears: [] }).groups[0]!;
      const row = prices.rows[0]!.cells[0]!;
      const costs = toCostsView(detail, offer, day, null, new URLSearchParams());
      const compared = costRows([{ detail, fee: offer }], day).find(({ label }) => label === "Total do ano")!;
      const totals = [row.total.value, offered.total.value, costs.firstYear.value, costs.years[0]!.fees];
      same(totals.map(textOf), [total, total, total, total], what);
      same([choice.reserve!.amount, offered.reserve!.amount].map(textOf), [due, due], what);
      same(textOf(compared).includes(total), true, what);
      same(textOf(choice).includes(`${total} no total`), isPart, what);
      for (const screen of [choice, card.notes, prices.notes, costs, compared]) {
        same(textOf(screen).includes(`${fees} de ${offer.year}, ${period}`), isPart, what);
      }

      const { listMonthlyFeeCents, netMonthlyFeeCents, enrollmentFeeCents } = offer;
      const stated = [listMonthlyFeeCents, netMonthlyFeeCents, enrollmentFeeCents ?? 0, 0].map(money);
      const known = new Set(moneyIn([...stated, due, total].join()));
      const contractedOn = dateInSaoPaulo(paidAt);
      const screens = [
        ["reservation", day, offerLabels(reservable)],
        ["summary of the contract", day, [toOrderSummary(begun, now), contractSummary(begun)]],
        ["contract", day, contractText(begun)],
        ["details", day, toDetailsView(begun, "", now)],
        ["contract agreed", contractedOn, contractText(paid)],
        ["details of the scholarship", contractedOn, [toOrderSummary(paid, paidAt), toDetailsView(paid, "", paidAt)]],
        ["voucher", contractedOn, toVoucherView(paid, paidAt)],
        ["mail to the family", contractedOn, familyEmail(about)],
        ["mail to the school", contractedOn, reservationEmail(about, "token")],
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
