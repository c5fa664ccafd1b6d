import { figuresOf, type StageFigure } from "../../domain/catalog/stage-figures.ts";
import { median } from "../../domain/median.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";

/** Schools under which a median says little, and could reveal one of them. */
const MIN_SCHOOLS = 5;

/** The details of all schools of a city, with the median of its private schools beside each figure of one of them. */
export function withMedians(details: readonly SchoolDetail[]): SchoolDetail[] {
  const figures = details.map(({ card, census }) => (card.administration === "privada" ? figuresOf(census) : []));
  const medians = new Map(
    Array.from(Map.groupBy(figures.flat(), idOf), ([id, same]) => {
      return [id, { median: roundTenths(median(same.map(({ value }) => value))!), schools: same.length }] as const;
    }).filter(([, { schools }]) => schools >= MIN_SCHOOLS),
  );
  return details.map((detail, i) => {
    const own = figures[i]!.flatMap((figure) => {
      const known = medians.get(idOf(figure));
      return known ? { key: figure.key, year: figure.year, ...known } : [];
    });
    return own.length > 0 ? { ...detail, medians: own } : detail;
  });
}

/** Figures of different editions are not compared. */
const idOf = ({ key, year }: StageFigure) => `${key} ${year}`;

const roundTenths = (value: number) => Math.round(value * 10) / 10;
