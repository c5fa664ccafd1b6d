import type * as v from "valibot";
import type { RouteContext } from "../../parts/screen/route.ts";

/** Needs of a tool: published data alone, and no visitor. */
export type ToolContext = Pick<
  RouteContext,
  "search" | "inventory" | "manifest" | "findSchoolDetail" | "origin" | "now"
>;

/** The facts of a tool, or why there are none, so that the model may ask again. */
export type ToolResult = { readonly facts: object } | { readonly problem: string };

/** A tool as it is listed and called. */
export interface Tool<S extends v.ObjectEntries = v.ObjectEntries> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: v.ObjectSchema<S, undefined>;
  readonly run: (input: v.InferOutput<v.ObjectSchema<S, undefined>>, context: ToolContext) => Promise<ToolResult>;
}
