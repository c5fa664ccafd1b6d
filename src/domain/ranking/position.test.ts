import fc from "fast-check";
import { expect, test } from "vitest";
import { isOfferSort, type OfferSort, type RankableOffer } from "./offer-ranking.ts";
import { type PositionReason, positionReason, separatingRules } from "./position.ts";
import { offerSortLabel, schoolSortLabel } from "./position-labels.ts";
import { decide, drawOf, type Order, type Rankable, SORTS, type Sort } from "./ranking.ts";

/** Few values, so that most pairs are equal in something, and some in all. */
const few = fc.constantFrom(0, 1, 2);
const school: fc.Arbitrary<Rankable> = fc.record({
  id: fc.constantFrom("35000001", "35000002"),
  isUnsure: fc.boolean(),
  isUnpriced: fc.boolean(),
  administration: few,
  hasOffers: fc.boolean(),
  isPartner: fc.boolean(),
  nameScore: few,
  relevance: few,
  isModality: fc.boolean(),
  alphabetKey: fc.constantFrom("objetivo00", "santacruz0"),
  netFee: few,
  discountPercent: few,
  ratingScore: few,
  countryRank: few,
  stateRank: few,
  cityRank: few,
  distance: few,
  evidence: fc.record({ facts: few, reviews: few, size: few }),
});
const offer: fc.Arbitrary<RankableOffer> = fc.record({
  school,
  offerId: fc.constantFrom("a", "b"),
  year: fc.constantFrom(2026, 2027),
  feeCents: few,
  discountPercent: few,
});

/** Sorts that put schools with offers and partners first (C14), and sorts of scholarships: all but the ENEM ranks. */
const COMMERCIAL: readonly Sort[] = ["relevance", "min_price", "max_price", "max_discount", "best_rate"];
const OFFER_SORTS = [...COMMERCIAL, "nearest"] as readonly OfferSort[];

/** Ranking criteria of the specification, the higher the better (C13–C15): written out, independent of the code. */
type Rule<T> = readonly [title: string, isCommercial: boolean, height: (of: T) => number];
const missingLast = (value: number) => (value === 0 ? -10 : -value);
const OWN_RULE: Record<Sort, Rule<Rankable>> = {
  relevance: ["Relevância", false, (s) => s.relevance],
  min_price: ["Mensalidade", false, (s) => missingLast(s.netFee)],
  max_price: ["Mensalidade", false, (s) => s.netFee],
  max_discount: ["Desconto", false, (s) => s.discountPercent],
  best_rate: ["Avaliação", false, (s) => s.ratingScore],
  brazil_ranking_enem: ["ENEM no Brasil", false, (s) => missingLast(s.countryRank)],
  state_ranking_enem: ["ENEM no estado", false, (s) => missingLast(s.stateRank)],
  city_ranking_enem: ["ENEM na cidade", false, (s) => missingLast(s.cityRank)],
  nearest: ["Distância", false, (s) => missingLast(s.distance)],
};
const STANDING: readonly Rule<Rankable>[] = [
  ["Rede", false, (s) => -s.administration],
  ["Bolsa", true, (s) => Number(s.hasOffers)],
  ["Parceria", true, (s) => Number(s.isPartner)],
];
const TOLD: Rule<Rankable> = ["Dados informados", false, (s) => Number(!s.isUnsure)];
const PRICED: Rule<Rankable> = ["Preço", false, (s) => Number(!s.isUnpriced)];
const NAME: Rule<Rankable> = ["Nome", false, (s) => s.nameScore];
const EVIDENCE: readonly Rule<Rankable>[] = [
  ["Dados publicados", false, (s) => s.evidence.facts],
  ["Número de avaliações", false, (s) => s.evidence.reviews],
  ["Tamanho", false, (s) => s.evidence.size],
];
const BY_DRAW: Rule<Rankable> = ["Sorteio", false, (s) => -drawOf(s.id)];

function schoolRules(sort: Sort, neutral: boolean): Rule<Rankable>[] {
  const last = [OWN_RULE[sort], ...EVIDENCE, BY_DRAW];
  if (!COMMERCIAL.includes(sort)) return [TOLD, PRICED, ...last];
  const first = sort === "relevance" ? [TOLD, PRICED, NAME] : [TOLD, PRICED];
  return [...first, ...STANDING.filter(([, isCommercial]) => !neutral || !isCommercial), ...last];
}

function offerRules(sort: OfferSort, neutral: boolean, leadingYear: number | null): Rule<RankableOffer>[] {
  const ofSchool = ([title, commercial, height]: Rule<Rankable>): Rule<RankableOffer> => [
    title,
    commercial,
    (o) => height(o.school),
  ];
  const own: Partial<Record<OfferSort, Rule<RankableOffer>>> = {
    min_price: ["Mensalidade", false, (o) => -o.feeCents],
    max_price: ["Mensalidade", false, (o) => o.feeCents],
    max_discount: ["Desconto", false, (o) => o.discountPercent],
  };
  const byYear: Rule<RankableOffer> = ["Ano letivo", false, (o) => Number(o.year === leadingYear)];
  const byFee: Rule<RankableOffer> = ["Mensalidade", false, (o) => -o.feeCents];
  const byCode: Rule<RankableOffer> = ["Código da bolsa", false, (o) => (o.offerId === "a" ? 1 : 0)];
  if (!COMMERCIAL.includes(sort)) return [byYear, ofSchool(OWN_RULE[sort]), ofSchool(BY_DRAW), byFee, byCode];
  return [
    byYear,
    ...STANDING.filter(([, isCommercial]) => !neutral || !isCommercial).map(ofSchool),
    own[sort] ?? ofSchool(OWN_RULE[sort]),
    byFee,
    ofSchool(BY_DRAW),
    byCode,
  ];
}

function expected<T>(rules: readonly Rule<T>[], own: T, other: T) {
  const rule = rules.find(([, , height]) => height(own) !== height(other));
  return rule && { title: rule[0], isCommercial: rule[1], isAhead: rule[2](own) > rule[2](other) };
}

function expectReason(reason: PositionReason | null, rule: ReturnType<typeof expected>) {
  if (reason === null) return expect(rule).toBeUndefined();
  expect(reason).toMatchObject(rule!);
  expect(reason.thisValue).toMatch(/\p{L}|\d/u);
  expect(reason.thisValue).not.toBe(reason.otherValue);
}

test.each(SORTS)(
  "I3: the reason of a position is the comparison that decides: schools by $slug (C13–C15)",
  ({ slug }) => {
    const property = fc.property(school, school, fc.boolean(), (own, other, neutral) => {
      const order = schoolSortLabel(slug, neutral);
      const reason = positionReason(order, own, other);
      const result = decide(order.keys, own, other)?.order ?? 0;
      expect(reason === null).toBe(result === 0);
      expect(reason?.isAhead ?? false).toBe(result < 0);
      expectReason(reason, expected(schoolRules(slug, neutral), own, other));
    });
    fc.assert(property, { numRuns: 1000 });
  },
);

test.each(OFFER_SORTS)("I3: the reason of a position is the comparison that decides: scholarships by %s", (sort) => {
  const year = fc.constantFrom(null, 2027);
  const property = fc.property(offer, offer, fc.boolean(), year, (own, other, neutral, leadingYear) => {
    const order = offerSortLabel(sort, { neutral, leadingYear });
    const reason = positionReason(order, own, other);
    const result = decide(order.keys, own, other)?.order ?? 0;
    expect(reason === null).toBe(result === 0);
    expect(reason?.isAhead ?? false).toBe(result < 0);
    expectReason(reason, expected(offerRules(sort, neutral, leadingYear), own, other));
  });
  fc.assert(property, { numRuns: 1000 });
});

test("the equal comparisons are named, with both values", () => {
  const base = {
    id: "35000001",
    isUnsure: false,
    isUnpriced: false,
    administration: 0,
    hasOffers: true,
    isPartner: true,
    nameScore: 0,
    relevance: 812,
    isModality: false,
    alphabetKey: "objetivo00",
    evidence: { facts: 9, reviews: 0, size: 2 },
  };
  const none = { discountPercent: 0, ratingScore: 0, countryRank: 0, stateRank: 0, cityRank: 0, distance: 0 };
  const own = { ...base, ...none, netFee: 90_001 };
  const other = { ...own, id: "35000002", netFee: 0 };
  expect(positionReason(schoolSortLabel("min_price", false), own, other)).toEqual({
    title: "Mensalidade",
    isCommercial: false,
    isAhead: true,
    thisValue: "R$\u00a0900",
    otherValue: "mensalidade não informada",
    tied: ["Dados informados", "Preço", "Rede", "Bolsa", "Parceria"],
  });
  expect(positionReason(schoolSortLabel("min_price", true), other, own)?.tied).toEqual([
    "Dados informados",
    "Preço",
    "Rede",
  ]);
  expect(positionReason(schoolSortLabel("min_price", false), own, own)).toBeNull();
});

test("the rules of a page are those that separated two neighbours, four at most", () => {
  const [first, second] = [SCHOOL, { ...SCHOOL, id: "35000002", hasOffers: false }];
  const sort = schoolSortLabel("min_price", false);
  const third = { ...second, id: "35000003", netFee: 120_001 };
  expect(separatingRules(sort, [first, second, third]).map(({ title }) => title)).toEqual(["Bolsa", "Mensalidade"]);
  expect(separatingRules(sort, [first])).toEqual([]);
  const deciding = [
    { ...third, isPartner: false },
    { ...third, isPartner: false, evidence: { facts: 0, reviews: 0, size: 0 } },
    { ...third, isPartner: false, evidence: { facts: 0, reviews: 0, size: 0 }, id: "35000009", administration: 1 },
  ];
  expect(separatingRules(sort, [first, second, third, ...deciding]).length).toBe(4);
});

test("scholarships have every sort but the ENEM ranks", () => {
  expect(SORTS.map(({ slug }) => slug).filter(isOfferSort)).toEqual(OFFER_SORTS);
});

const SCHOOL: Rankable = {
  id: "35000001",
  isUnsure: false,
  isUnpriced: false,
  administration: 0,
  hasOffers: true,
  isPartner: true,
  nameScore: 7,
  relevance: 812,
  isModality: false,
  alphabetKey: "objetivo00",
  netFee: 90_001,
  discountPercent: 12.5,
  ratingScore: 4_321,
  countryRank: 1_234,
  stateRank: 56,
  cityRank: 7,
  distance: 1_501,
  evidence: { facts: 9, reviews: 1, size: 2 },
};
const NOTHING = {
  netFee: 0,
  discountPercent: 0,
  ratingScore: 0,
  countryRank: 0,
  stateRank: 0,
  cityRank: 0,
  distance: 0,
};

test.each<[Order, string, string]>([
  ["relevance", "812 pontos", "812 pontos"],
  ["min_price", "R$ 900", "mensalidade não informada"],
  ["max_price", "R$ 900", "mensalidade não informada"],
  ["max_discount", "12,5%", "sem desconto"],
  ["best_rate", "nota ajustada 4,321", "sem avaliação"],
  ["brazil_ranking_enem", "1.234º lugar", "sem posição"],
  ["state_ranking_enem", "56º lugar", "sem posição"],
  ["city_ranking_enem", "7º lugar", "sem posição"],
  ["nearest", "1.500 m", "sem endereço localizado"],
  ["alphabetical", "“objetivo”", "“objetivo”"],
])("a school is compared by %s as “%s”, and without the fact as “%s”", (sort, known, unknown) => {
  const { value } = schoolSortLabel(sort, false);
  expect(value("criterion", SCHOOL).replace("\u00a0", " ")).toBe(known);
  expect(value("criterion", { ...SCHOOL, ...NOTHING })).toBe(unknown);
});

test.each([
  [0, "particular"],
  [1, "municipal"],
  [2, "federal"],
  [3, "estadual"],
])("the administration %d is called %s", (administration, words) => {
  expect(schoolSortLabel("relevance", false).value("administration", { ...SCHOOL, administration })).toBe(words);
});

test.each<[OfferSort, string]>([
  ["min_price", "R$ 650"],
  ["max_price", "R$ 650"],
  ["max_discount", "35%"],
  ["best_rate", "nota ajustada 4,321"],
])("a scholarship is compared by %s as “%s”, of its own where it has one", (sort, words) => {
  const { value } = offerSortLabel(sort, { neutral: false, leadingYear: null });
  const offer = { school: SCHOOL, offerId: "a", year: 2027, feeCents: 65_000, discountPercent: 35 };
  expect(value("criterion", offer).replace("\u00a0", " ")).toBe(words);
});

test.each<[OfferSort, number | null, readonly string[]]>([
  ["min_price", null, ["administration", "hasOffers", "isPartner", "criterion", "draw", "offerId"]],
  ["max_price", null, ["administration", "hasOffers", "isPartner", "criterion", "draw", "offerId"]],
  ["max_discount", null, ["administration", "hasOffers", "isPartner", "criterion", "fee", "draw", "offerId"]],
  ["nearest", 2027, ["year", "criterion", "draw", "fee", "offerId"]],
])("scholarships by %s with the leading year %s name no comparison twice", (sort, leadingYear, names) => {
  expect(offerSortLabel(sort, { neutral: false, leadingYear }).keys.map(({ name }) => name)).toEqual(names);
});
