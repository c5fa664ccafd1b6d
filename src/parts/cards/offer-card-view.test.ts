import { expect, test } from "vitest";
import type { OfferHit } from "../../search/offer-types.ts";
import type { SchoolRecord } from "../../search/types.ts";
import { toOfferCardView } from "./offer-card-view.ts";

const offer: OfferHit["offer"] = {
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
  tags: ["premium", "isencao-de-matricula"],
  reviews: { count: 0, average: 0, score: 0 },
} as unknown as SchoolRecord;

function card(changes: Partial<OfferHit["offer"]> = {}) {
  const city = { code: "3550308", name: "São Paulo", slug: "sao-paulo-sp", uf: "SP" } as const;
  const cities = { findCityByCode: () => city };
  const words = { cities, sourceLabel: () => null, canReserve: true, today: "2026-11-21" };
  return toOfferCardView({ offer: { ...offer, ...changes }, school, distanceKm: null }, words);
}

test("a card shows the facts of its offer, and of the school those of all its offers (P28, U37)", () => {
  expect(card()).toMatchObject({
    href: "/escola/colegio-vertice",
    pricesHref: "/escola/colegio-vertice?serie=fundamentalI_1-ano&turno=manha&ano=2026",
    grade: "1º ano, Ensino Fundamental I",
    shiftAndYear: "Manhã · 2026",
    reais: "875",
    fraction: ",50",
    discount: "−12,5%",
    monthlySaving: "R$\u00a0124,50",
    total: { label: "Total até 31/12/2026", value: "R$\u00a0875,50" },
    notes: [
      "Início imediato — parcelas proporcionais. Falta 1 mensalidade de 2026, de 01/12/2026 a 31/12/2026.",
      "Você não paga: matrícula.",
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
