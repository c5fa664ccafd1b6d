import * as v from "valibot";
import type { CloudflareApi } from "./api.ts";

/** Rows of a query; 64-bit numbers come as text. */
const rows = v.object({ data: v.array(v.record(v.string(), v.union([v.string(), v.number(), v.null()]))) });
export type MetricRow = v.InferOutput<typeof rows>["data"][number];

/** Runs SQL over Analytics Engine (https://developers.cloudflare.com/analytics/analytics-engine/sql-reference/). */
export async function queryMetrics(api: CloudflareApi, sql: string): Promise<readonly MetricRow[]> {
  const call = { method: "POST", path: "/analytics_engine/sql", body: sql, isIdempotent: true } as const;
  return v.parse(rows, await api.json(call)).data;
}
