import { expect, test } from "vitest";
import { CENSUS_FACTS, type CensusKey } from "../../domain/catalog/census-facts.ts";
import { writeCensus } from "../../domain/catalog/census-text.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { withMedians } from "./figure-medians.ts";

const textOf = (values: Partial<Record<CensusKey, number>>) =>
  writeCensus(CENSUS_FACTS.map(({ key }) => values[key] ?? null))!;
const school = (census: SchoolDetail["census"], administration = "privada") =>
  ({ card: { administration }, census }) as unknown as SchoolDetail;
const withClass = (pupils: number, source = "inep-censo-2025") =>
  school({ [source]: textOf({ pupils_med: pupils, classes_med: 1 }) });

test("a median is of at least five private schools with the figure in the same edition", () => {
  const sizes = [10, 20, 21.26, 30, 40];
  const city = sizes.map((pupils) => withClass(pupils));
  const others = [withClass(90, "inep-censo-2024"), school(withClass(90).census, "municipal"), school({})];
  const details = withMedians([...city, ...others]);
  expect(details.map(({ medians }) => medians)).toEqual([
    ...sizes.map(() => [{ key: "class_size_med", year: "2025", median: 21.3, schools: 5 }]),
    ...others.map(() => undefined),
  ]);
  expect(withMedians(city.slice(1)).every(({ medians }) => medians === undefined)).toBe(true);
});

test("indicators are compared by stage", () => {
  const rates = [90, 92, 94, 96, 98, 100].map((approval_med) =>
    school({ "inep-indicadores-2024": textOf({ approval_med, age_gap_med: 3, approval_fun1: 100 }) }),
  );
  expect(withMedians(rates)[0]!.medians).toEqual([
    { key: "approval_fun1", year: "2024", median: 100, schools: 6 },
    { key: "approval_med", year: "2024", median: 95, schools: 6 },
  ]);
});
