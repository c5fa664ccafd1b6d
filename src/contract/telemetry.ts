import * as v from "valibot";

/** What a page reports of itself (A35). Nothing in it names a visitor; what they typed or read is not there either. */
const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(600_000));

const vital = v.strictObject({
  kind: v.literal("vital"),
  name: v.picklist(["LCP", "INP", "CLS", "TTFB"]),
  /** Milliseconds; CLS in thousandths. */
  value: milliseconds,
});
const search = v.strictObject({
  kind: v.literal("search"),
  /** From the change of a filter to the whole answer. */
  ms: milliseconds,
  /** Schools that match. */
  hits: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
const error = v.strictObject({
  kind: v.literal("error"),
  message: v.pipe(v.string(), v.maxLength(1000)),
  stack: v.pipe(v.string(), v.maxLength(8000)),
});

export const pageReport = v.strictObject({
  build: v.pipe(v.string(), v.regex(/^\w{1,20}$/)),
  /** Pattern of the route, as the server told it. */
  route: v.pipe(v.string(), v.maxLength(100)),
  /** Of the page: finds its line in the log. */
  request: v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
  events: v.pipe(v.array(v.variant("kind", [vital, search, error])), v.minLength(1), v.maxLength(20)),
});
export type PageReport = v.InferOutput<typeof pageReport>;
export type PageEvent = PageReport["events"][number];
