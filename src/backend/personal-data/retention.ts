import { isoBefore } from "../../domain/time/time.ts";
import { type JobOutcome, lastSuccess } from "../figures/figures.ts";
import { deleteAbandonedFiles, type PictureBindings } from "../pictures/picture-files.ts";
import { anonymizeSql } from "./anonymize.ts";
import { PERSONAL_TABLES } from "./list.ts";

interface Bindings {
  readonly DB: D1Database;
}

export async function deleteExpired({ DB }: Bindings, now: Date): Promise<void> {
  const rules = RULES.filter(({ months }) => months === undefined);
  await DB.batch(rules.map(({ sql }) => DB.prepare(sql).bind(now.toISOString())));
}

/**
 * Applies the retention periods and deletes abandoned files, unless that succeeded within the last day. At no fixed
 * minute: a run that is missed or fails is made up for by the next one.
 */
export async function applyDailyRetention(env: PictureBindings, now: Date): Promise<JobOutcome> {
  const last = await lastSuccess(env.DB, "retention");
  // A last success in the future is a clock that was wrong.
  if (last !== null && last > isoBefore(now, { hours: 24 }) && last <= now.toISOString()) return "not due";
  await applyRetention(env, now);
  await deleteAbandonedFiles(env, now);
  return "done";
}

export async function applyRetention({ DB }: Bindings, now: Date): Promise<void> {
  await DB.batch(
    RULES.flatMap(({ months, sql }) =>
      months === undefined ? [] : [DB.prepare(sql).bind(isoBefore(now, { months: months }))],
    ),
  );
}

/**
 * The statement for the expired rows of each table: anonymised where it has values for that, unless it erases whole
 * rows.
 */
const RULES = PERSONAL_TABLES.flatMap((table) =>
  (table.ends ?? []).flatMap((end) => {
    if ("by" in end) return [];
    const isEmptied = table.anonymous && table.erase.how !== "delete";
    const change = isEmptied ? anonymizeSql(table) : `DELETE FROM "${table.table}"`;
    return [{ months: end.months, sql: `${change} WHERE ${end.when}` }];
  }),
);
