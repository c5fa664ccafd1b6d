import { findUfByCode } from "../domain/places/uf.ts";
import { type Country, eachSegment } from "./country.ts";
import { readRows, rowItself } from "./read-rows.ts";
import { recordAt } from "./segment.ts";
import type { RankedRow } from "./top-rows.ts";
import type { SchoolRecord } from "./types.ts";

/** The school with an INEP code (eight digits, the first two are the state's), or null. Scans a state. */
export async function findSchoolByCode(country: Country, code: string): Promise<SchoolRecord | null> {
  const unit = findUfByCode(code);
  if (!unit) return null;
  const rows: RankedRow[] = [];
  const id = Number(code);
  await eachSegment(country, { kind: "state", uf: unit.uf }, null, ({ schools }, segment) => {
    const row = schools.ids.indexOf(id);
    if (row >= 0) rows.push({ key: 0, segment, row });
  });
  const [school] = await readRows(country, rows, rowItself, recordAt);
  return school ?? null;
}
