import type { SchoolDetail } from "../../search/school-detail.ts";
import type { ActionContext, Loader, RouteContext, RouteResult, Submit } from "../screen/route.ts";
import { findSchoolOf } from "../screen/school-of-path.ts";
import { type Refusal, refusalOf } from "./form-answer.ts";

/** A form about a school, without an account: one screen below `/escola/:slug`. */
interface SchoolForm<V> {
  readonly path: (slug: string) => string;
  /** Shown instead of the form of a school that takes none. */
  readonly closed?: (context: RouteContext, detail: SchoolDetail) => Promise<RouteResult> | RouteResult | null;
  /** The next step, after the form was sent and the address says so. */
  readonly sent?: (context: RouteContext, detail: SchoolDetail) => RouteResult | null;
  /** Values of a fresh form. */
  readonly begin: (context: RouteContext, detail: SchoolDetail) => Promise<Partial<V>> | Partial<V>;
  readonly read: (form: FormData) => V;
  /** Sends the values; returns the address that follows. Throws the errors of the backend. */
  readonly send: (context: ActionContext, detail: SchoolDetail, values: V) => Promise<string>;
  readonly show: (
    context: RouteContext,
    detail: SchoolDetail,
    values: Partial<V>,
    refusal: Refusal | null,
  ) => Promise<RouteResult> | RouteResult;
}

/** The loader and the action of a form about a school: a rejected form is shown again with its values. */
export function schoolForm<V>({ path, closed, sent, begin, read, send, show }: SchoolForm<V>): {
  readonly load: Loader;
  readonly submit: Submit;
} {
  return {
    load: async (context) => {
      const detail = await findSchoolOf(context, path);
      if ("kind" in detail) return detail;
      const other = (await closed?.(context, detail)) ?? sent?.(context, detail);
      return other ?? show(context, detail, await begin(context, detail), null);
    },
    submit: async (context) => {
      const detail = await findSchoolOf(context, path);
      if ("kind" in detail) return detail;
      const other = await closed?.(context, detail);
      if (other) return other;
      const values = read(context.form);
      try {
        return { kind: "redirect", status: 303, location: await send(context, detail, values) };
      } catch (error) {
        return show(context, detail, values, refusalOf(error));
      }
    },
  };
}
