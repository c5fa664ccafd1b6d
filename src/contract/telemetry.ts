import * as v from "valibot";

/** Telemetry of a page (A35). It identifies no visitor and holds nothing of what they typed or read. */
const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(600_000));

const vital = v.strictObject({
  kind: v.literal("vital"),
  name: v.picklist(["LCP", "INP", "CLS", "TTFB"]),
  /** Milliseconds; CLS in thousandths. */
  value: milliseconds,
});
const search = v.strictObject({
  kind: v.literal("search"),
  /** From a filter change to the complete response. */
  ms: milliseconds,
  hits: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
const error = v.strictObject({
  kind: v.literal("error"),
  message: v.pipe(v.string(), v.maxLength(1000)),
  stack: v.pipe(v.string(), v.maxLength(8000)),
});

export const pageReport = v.strictObject({
  build: v.pipe(v.string(), v.regex(/^\w{1,20}$/)),
  /** Pattern of the route, from the server. */
  route: v.pipe(v.string(), v.maxLength(100)),
  /** Request id of the page, to find its log line. */
  request: v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
  events: v.pipe(v.array(v.variant("kind", [vital, search, error])), v.minLength(1), v.maxLength(20)),
});
export type PageReport = v.InferOutput<typeof pageReport>;
export type PageEvent = PageReport["events"][number];
