import { isoBefore } from "../../domain/time/time.ts";
import { anonymizeSql } from "./anonymize.ts";
import { PERSONAL_TABLES } from "./list.ts";

interface Bindings {
  readonly DB: D1Database;
}

/** UTC hour of the daily run, in its first minute: 3 a.m. in Brasília. */
const HOUR = 6;

/** Deletes expired sessions, links, sign-ups and counters. */
export async function deleteExpired({ DB }: Bindings, now: Date): Promise<void> {
  const rules = RULES.filter(({ months }) => months === undefined);
  await DB.batch(rules.map(({ sql }) => DB.prepare(sql).bind(now.toISOString())));
}

/** Applies the retention periods once a day. */
export async function applyDailyRetention(env: Bindings, now: Date): Promise<void> {
  if (now.getUTCHours() === HOUR && now.getUTCMinutes() === 0) await applyRetention(env, now);
}

/** Erases data whose retention period is over. */
export async function applyRetention({ DB }: Bindings, now: Date): Promise<void> {
  await DB.batch(
    RULES.flatMap(({ months, sql }) =>
      months === undefined ? [] : [DB.prepare(sql).bind(isoBefore(now, { months: months }))],
    ),
  );
}

/** The statement for the expired rows of each table: anonymised or deleted, as its `erase` says. */
const RULES = PERSONAL_TABLES.flatMap((table) =>
  (table.ends ?? []).flatMap((end) => {
    if ("by" in end) return [];
    const change = table.erase.how === "anonymize" ? anonymizeSql(table) : `DELETE FROM "${table.table}"`;
    return [{ months: end.months, sql: `${change} WHERE ${end.when}` }];
  }),
);
