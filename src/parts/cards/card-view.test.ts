import { expect, test } from "vitest";
import type { Stage } from "../../domain/catalog/stage.ts";
import type { BestOffer, SchoolRecord } from "../../search/types.ts";
import { stagesLabel, toSchoolCardView } from "./card-view.ts";

test.each<[readonly Stage[], readonly string[], string]>([
  [["infantil", "fundamentalI", "fundamentalII"], [], "Infantil e Fundamental I e II"],
  [[], ["profissional"], "Só ensino técnico e profissional"],
  [[], ["eja"], "Só educação de jovens e adultos"],
  [[], ["profissional", "eja"], "Só ensino técnico e profissional e educação de jovens e adultos"],
  [[], ["outra"], "Etapas não informadas"],
  [[], [], "Etapas não informadas"],
])("%j with %j: %s", (stages, modalities, words) => {
  expect(stagesLabel({ stages, modalities, isFundamentalUnsplit: false } as unknown as SchoolRecord)).toBe(words);
});

test("a card tells the part of Educação Infantil that a source rules out", () => {
  const school = { stages: ["infantil", "medio"], modalities: [], missingPart: "creche" } as unknown as SchoolRecord;
  expect(stagesLabel(school)).toBe("Infantil (só pré-escola) e Médio");
  expect(stagesLabel({ ...school, missingPart: "preschool" })).toBe("Infantil (só creche) e Médio");
});

const school = {
  slug: "colegio-vertice",
  name: "Colégio Vértice",
  uf: "SP",
  cityCode: "3550308",
  neighborhood: null,
  stages: [],
  modalities: [],
  tags: [],
  reviews: { count: 0, average: 0, score: 0 },
} as unknown as SchoolRecord;

const offer: BestOffer = {
  grade: "infantil_jardim-i",
  shift: "manha",
  year: 2027,
  netMonthlyFeeCents: 59_250,
  listMonthlyFeeCents: 79_000,
  discountPercent: 25,
  checkedAt: "2026-10-09",
};
const cities = { findCityByCode: () => null };

test("a school has one price where one grade is asked for or one offer meets the search", () => {
  const { price, pricedHref } = toSchoolCardView({ ...school, bestOffer: offer }, cities);
  expect(price).toMatchObject({ seat: "Jardim I · manhã · 2027", reais: "592", fraction: ",50", highest: null });
  expect(price).toMatchObject({ listPrice: "R$\u00a0790", discount: "−25%", condition: "com bolsa" });
  expect(pricedHref).toBe("/escola/colegio-vertice?serie=infantil_jardim-i&turno=manha&ano=2027");
});

test("a school has its logo, or else its first photo, whether it is a partner or not", () => {
  const logoOf = (logo: string | null, photo: string | null) =>
    toSchoolCardView({ ...school, bestOffer: offer, logo, photo, isPartner: false }, cities).logo;
  expect([logoOf("/l.png", "/p.jpg"), logoOf(null, "/p.jpg"), logoOf(null, null)]).toEqual(["/l.png", "/p.jpg", null]);
});

test("without a grade it has the range of what it asks, and its link chooses no grade", () => {
  const { price, pricedHref } = toSchoolCardView({ ...school, bestOffer: offer, highestFeeCents: 148_000 }, cities);
  expect(price).toMatchObject({ seat: "conforme a série", reais: "592", highest: { reais: "1.480", fraction: "" } });
  expect(price).toMatchObject({ listPrice: null, discount: "−25%" });
  expect(pricedHref).toBe("/escola/colegio-vertice");
});

test("a range of what a price selects is not that of the grades", () => {
  const hit = { ...school, bestOffer: offer, highestFeeCents: 148_000 };
  expect(toSchoolCardView(hit, cities, "selection").price?.seat).toBe("na sua busca");
});

test("one price for every offer is no range, and belongs to no grade", () => {
  const { price, pricedHref } = toSchoolCardView({ ...school, bestOffer: offer, highestFeeCents: 59_250 }, cities);
  expect(price).toMatchObject({ seat: "igual em todas as séries com preço", reais: "592", highest: null });
  expect(pricedHref).toBe("/escola/colegio-vertice");
});

test("K29: the card of a school that has never published a price tells what is known instead", () => {
  const unpriced = { ...school, bestOffer: null, administration: "privada", years: [], isPartner: false } as const;
  const stages = ["infantil", "medio"] as const;
  const none = { supports: [], smallClasses: [] };
  const leadOf = (changes: Partial<SchoolRecord>) =>
    toSchoolCardView({ ...unpriced, stages, ...none, ...changes }, cities).lead;
  expect(leadOf({ supports: ["acessivel"], smallClasses: ["alguma-etapa", "medio"] })).toBe(
    "média de até 20 por turma no Médio, acessível",
  );
  expect(leadOf({ smallClasses: ["alguma-etapa", ...stages] })).toBe("média de até 20 por turma");
  expect(leadOf({})).toBe("");
  expect(leadOf({ isPartner: true })).toBeNull();
  expect(leadOf({ years: [2027] })).toBeNull();
  expect(leadOf({ bestOffer: offer })).toBeNull();
});
