import { expect, test } from "vitest";
import type { OfferRecord } from "../../search/offer-types.ts";
import type { SchoolRecord } from "../../search/types.ts";
import { toOfferCardView } from "./offer-card-view.ts";

const offer: OfferRecord = {
  id: "o1",
  schoolId: "35000001",
  year: 2026,
  grade: "fundamentalI_1-ano",
  shift: "manha",
  listMonthlyFeeCents: 100_000,
  discountPercent: 12.5,
  netMonthlyFeeCents: 87_550,
  enrollmentFeeCents: null,
  tags: ["dupla-isencao", "bilingue", "premium"],
  waivers: { enrollmentFee: true, firstMonth: false, platformFee: false },
  validityRule: null,
  seats: null,
  checkedAt: "2026-01-15",
  sourceId: "escola",
};

const school = {
  slug: "colegio-vertice",
  name: "Colégio Vértice",
  uf: "SP",
  cityCode: "3550308",
  neighborhood: null,
  stages: [],
  modalities: [],
  tags: ["premium", "isencao-de-matricula"],
  reviews: { count: 0, average: 0, score: 0 },
} as unknown as SchoolRecord;

function card(...changes: Partial<OfferRecord>[]) {
  const city = { code: "3550308", name: "São Paulo", slug: "sao-paulo-sp", uf: "SP" } as const;
  const cities = { findCityByCode: () => city };
  const words = { cities, sourceLabel: () => null, canReserve: true, today: "2026-11-21" };
  const [first = offer, ...others] = changes.map((change) => ({ ...offer, ...change }));
  return toOfferCardView({ offers: [first, ...others], school, distanceKm: null, isWhole: true }, words);
}

test("a list fee that the ledger has for too short a time is told in words, and not compared with", () => {
  const [proven, unproven] = [{}, { isListFeeUnproven: true as const }].map((change) => card(change).rows[0]!);
  expect([proven!.listPrice, proven!.discount]).toEqual(["R$\u00a01.000", "−12,5%"]);
  expect([unproven!.listPrice, unproven!.discount]).toEqual([null, "desconto de 12,5%"]);
  const { notes } = card({ isListFeeUnproven: true });
  expect(notes).toContain("Sem bolsa: R$\u00a01.000, preço informado há menos de 30 dias.");
  expect(notes.join()).not.toContain("Economia");
});

test("a card shows the facts of its offer, and of the school those of all its rows (P28, U37)", () => {
  expect(card()).toMatchObject({
    id: "o1",
    href: "/escola/colegio-vertice",
    rows: [
      {
        pricesHref: "/escola/colegio-vertice?serie=fundamentalI_1-ano&turno=manha&ano=2026",
        seat: "1º ano · Manhã · 2026",
        fee: "R$\u00a0875,50",
        discount: "−12,5%",
        total: { label: "Total até 31/12/2026", value: "R$\u00a0875,50" },
        tags: [],
      },
    ],
    more: null,
    notes: [
      "Economia por mês: R$\u00a0124,50.",
      "Início imediato — parcelas proporcionais. Falta 1 mensalidade de 2026, de 01/12/2026 a 31/12/2026.",
      "Você não paga: matrícula.",
      "Conferido em 15/01/2026.",
    ],
    // One waiver is no double one (K20); a waiver of another offer of the school is none of this one.
    tags: ["Bilíngue"],
    isSponsored: true,
    rating: null,
  });
  const waivers = { enrollmentFee: true, firstMonth: true, platformFee: false };
  const double = card({ waivers, enrollmentFeeCents: 98_000 });
  expect(double.tags).toEqual(["Bilíngue"]);
  expect(double.notes).toContain(
    "Dupla Isenção. Você não paga: matrícula R$\u00a0980 + 1ª mensalidade R$\u00a0875,50.",
  );
});

test("K27: a school is one card: its best offer of each year is a row, and a link leads to the others", () => {
  const all = [2027, 2027, 2026, 2027, 2026].map((year, i) => ({ id: `o${i}`, year }));
  const cards = [1, 2, 3, 4, 5].map((count) => card(...all.slice(0, count)));
  expect(cards.map(({ id, rows }) => [id, rows.map((row) => row.id).join(" ")])).toEqual([
    ["o0", "o0"],
    ["o0", "o0"],
    ["o0", "o0 o2"],
    ["o0", "o0 o2"],
    ["o0", "o0 o2"],
  ]);
  expect(cards.map(({ more }) => more?.label)).toEqual([
    undefined,
    "Mais 1 bolsa",
    "Mais 1 bolsa",
    "Mais 2 bolsas",
    "Mais 3 bolsas",
  ]);
});

test("tags and notes of every row are told once, the others with their row", () => {
  const view = card({ id: "a", seats: 3, year: 2027 }, { id: "b", tags: [] });
  expect(view.notes).toContain("Você não paga: matrícula.");
  expect(view.notes[0]).toBe("1º ano · Manhã · 2027: Vagas informadas pela escola: 3.");
  expect([view.tags, ...view.rows.map(({ tags }) => tags)]).toEqual([[], ["Bilíngue"], []]);
});

test("a service that tells only the best offer of a school leaves the way to the others", () => {
  const cities = { findCityByCode: () => null };
  const words = { cities, sourceLabel: () => null, canReserve: false, today: "2026-11-21" };
  const view = toOfferCardView({ offers: [offer], school, distanceKm: null, isWhole: false }, words);
  expect([view.more?.label, view.rows[0]!.reserve]).toEqual(["Outras bolsas", null]);
});
