import { expect, test } from "vitest";
import { linesFrom } from "../../src/domain/catalog/dated-lines.ts";
import { findDeskFact, isDated } from "../../src/domain/catalog/desk-facts.ts";
import { GRADES, type Grade } from "../../src/domain/catalog/stage.ts";
import { TAGS } from "../../src/domain/catalog/tag.ts";
import { distanceKm } from "../../src/domain/places/geo.ts";
import { referenceCities } from "../import/reference-places.ts";
import { LARGEST_CITIES } from "./city-shares.ts";
import { generateSchools } from "./generate.ts";
import { type DemoOptions, planCities } from "./plan.ts";

const OPTIONS: DemoOptions = { schools: 2500, seed: 7, reference: "2026-11-01" };
const cities = referenceCities();
const cityOf = new Map(cities.map((c) => [c.ibgeCode, c]));
const make = (options: DemoOptions) => {
  const plans = planCities(options, cities);
  return { plans, schools: [...generateSchools(options, plans)] };
};
const { plans, schools } = make(OPTIONS);
const rows = schools.map((s) => s.school);
const offers = schools.flatMap((s) => s.offers);
const reviews = schools.flatMap((s) => s.reviews);
const bit = (slug: string) => 1 << TAGS.findIndex((t) => t.slug === slug);

test("is the same for the same seed, and differs for another (J10)", () => {
  const [once, again, other] = [7, 7, 8].map((seed) => JSON.stringify(make({ ...OPTIONS, schools: 100, seed })));
  expect(again).toBe(once);
  expect(other).not.toBe(once);
});

test("has the requested private schools and a fifth as many public ones", () => {
  expect(rows.filter((s) => s.administration === 0)).toHaveLength(2500);
  expect(rows.filter((s) => s.administration !== 0)).toHaveLength(500);
});

test("distributes schools over the cities realistically", () => {
  const inSaoPaulo = rows.filter((s) => s.cityIbgeCode === "3550308" && s.administration === 0);
  expect(inSaoPaulo.length / 2500).toBeCloseTo(0.1, 2);
  const full = planCities({ ...OPTIONS, schools: 40_000 }, cities);
  expect(full.reduce((sum, plan) => sum + plan.privateSchools, 0)).toBe(40_000);
  expect(full.filter((plan) => plan.privateSchools > 0).length).toBeGreaterThan(1600);
});

test("gives unique and well-formed codes and slugs", () => {
  expect(new Set(rows.map((s) => s.inepCode)).size).toBe(rows.length);
  expect(new Set(rows.map((s) => s.slug)).size).toBe(rows.length);
  for (const { inepCode, slug, cityIbgeCode } of rows) {
    expect(inepCode).toMatch(/^\d{2}9\d{5}$/);
    expect(inepCode.slice(0, 2)).toBe(cityIbgeCode.slice(0, 2));
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(["busca", "por-avaliacao", "por-mensalidade", "ranking-enem"]).not.toContain(slug);
  }
  const fullSlugs = plans.flatMap((plan) => plan.neighborhoods.map((n) => n.fullSlug));
  expect(new Set(fullSlugs).size).toBe(fullSlugs.length);
});

test("gives Colégio Vértice of São Paulo its plain slug", () => {
  expect(rows.find((s) => s.slug === "colegio-vertice")).toMatchObject({
    name: "Colégio Vértice",
    cityIbgeCode: "3550308",
    isPartner: true,
  });
});

test("places schools within 60 km of their city, in one of its neighborhoods", () => {
  const known = new Set(plans.flatMap((p) => p.neighborhoods.map((n) => `${n.cityIbgeCode}/${n.slug}`)));
  for (const school of rows) {
    if (school.neighborhoodSlug) expect(known).toContain(`${school.cityIbgeCode}/${school.neighborhoodSlug}`);
    expect(school.lat === null).toBe(school.locationPrecision === null);
    if (school.lat === null) continue;
    const point = { lat: school.lat!, lng: school.lng! };
    expect(distanceKm(point, cityOf.get(school.cityIbgeCode)!)).toBeLessThan(60);
  }
});

test("derives prices from discounts of at most a half (P3)", () => {
  expect(offers.length).toBeGreaterThan(2500);
  expect(new Set(offers.map((o) => o.id)).size).toBe(offers.length);
  for (const offer of offers) {
    expect(offer.discountPercent).toBeGreaterThanOrEqual(0);
    expect(offer.discountPercent).toBeLessThanOrEqual(50);
    expect(offer.listMonthlyFeeCents % 100).toBe(0);
    expect(offer.netMonthlyFeeCents).toBe(Math.round(offer.listMonthlyFeeCents * (1 - offer.discountPercent / 100)));
    expect([2026, 2027]).toContain(offer.year);
    expect(offer.checkedAt >= "2026-09-02" && offer.checkedAt < "2026-11-02").toBe(true);
  }
  expect(offers.some((o) => o.discountPercent === 0)).toBe(true);
});

test("shows a marketplace of years in the largest cities: a morning in every grade, near most families", () => {
  const options = { ...OPTIONS, schools: 40_000 };
  const largest = planCities(options, cities).slice(0, LARGEST_CITIES.size);
  const priced = new Map(
    largest.map(({ city }) => [city.ibgeCode, new Map(GRADES.map(({ slug }) => [slug, new Set()]))]),
  );
  for (const { school, offers } of generateSchools(options, largest)) {
    for (const { gradeSlug, shift } of offers) {
      if (shift === "manha")
        priced
          .get(school.cityIbgeCode)!
          .get(gradeSlug as Grade)!
          .add(school.neighborhoodSlug);
    }
  }
  for (const { city, neighborhoods } of largest) {
    const shares = GRADES.map(({ slug }) => priced.get(city.ibgeCode)!.get(slug)!.size / neighborhoods.length);
    expect([city.name, shares.filter((share) => share > 0.1).length]).toEqual([city.name, GRADES.length]);
    expect([city.name, shares.filter((share) => share >= 0.4).length >= GRADES.length / 2]).toEqual([city.name, true]);
  }
});

test("sets the double-waiver tag only where two fees are waived", () => {
  for (const offer of offers) {
    const waivers = offer.waivesEnrollmentFee! + offer.waivesFirstMonth! + offer.waivesPlatformFee!;
    expect((offer.tags! & bit("dupla-isencao")) !== 0).toBe(waivers >= 2);
    expect((offer.tags! & bit("isencao-de-matricula")) !== 0).toBe(offer.waivesEnrollmentFee === 1);
  }
});

test("writes reviews within the limits of the form, with unreachable e-mails", () => {
  expect(reviews.length).toBeGreaterThan(2500);
  for (const review of reviews) {
    expect(review.testimonial.length).toBeGreaterThanOrEqual(30);
    expect(review.testimonial).not.toMatch(/[{}]|undefined/);
    expect(review.authorEmail).toMatch(/^demo\+[\d-]+@exemplo\.invalid$/);
    for (const mark of [review.studentsMotivation, review.physicalStructure, review.examPreparation ?? 5]) {
      expect(mark * 2).toBe(Math.round(mark * 2));
      expect(mark >= 0.5 && mark <= 5).toBe(true);
    }
  }
});

test("gives ENEM results only to schools with Ensino Médio and at least ten candidates", () => {
  for (const { school, enem } of schools) {
    if (!(school.stages! & 0b1000)) expect(enem).toEqual([]);
    for (const result of enem) expect(result.participants).toBeGreaterThanOrEqual(10);
  }
  const meanOf = (administration: number) => {
    const marks = schools.filter((s) => s.school.administration === administration).flatMap((s) => s.enem);
    return marks.reduce((sum, r) => sum + r.average, 0) / marks.length;
  };
  expect(meanOf(0)).toBeGreaterThan(meanOf(3) + 50);
});

test("some schools announce events, in lines that the site reads; most of them are partners", () => {
  const announcing = schools
    .map(({ school, deskFacts }) => ({ school, events: deskFacts.filter(({ key }) => isDated(findDeskFact(key)!)) }))
    .filter(({ events }) => events.length > 0);
  expect(announcing.length / rows.length).toBeGreaterThan(0.04);
  expect(announcing.filter(({ school }) => school.isPartner).length).toBeGreaterThan(announcing.length / 2);
  const facts = announcing.flatMap(({ events }) => events);
  expect(new Set(facts.map(({ key }) => key))).toEqual(new Set(["enrolment", "exams", "openDays", "deadlines"]));
  for (const { value } of facts) expect(linesFrom(value, OPTIONS.reference)).toHaveLength(1);
});
