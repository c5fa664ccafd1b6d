import type { Refusal } from "../forms/form-answer.ts";
import type { DocumentProps } from "../layout/document-props.ts";
import type { Meta } from "../layout/meta.ts";
import type { PageResult } from "./route.ts";

/** Returns a builder of pages for one visitor, with the status of a refusal: never cached, never indexed. */
export function privatePages(styles: Meta["styles"], layout?: DocumentProps["layout"]) {
  return <Body extends PageResult["body"]>(
    title: string,
    body: Body,
    refusal?: (Pick<Refusal, "status"> & Partial<Refusal>) | null,
  ): PageResult & { readonly body: Body } => ({
    kind: "page",
    status: refusal?.status ?? 200,
    isPrivate: true,
    layout,
    retryAfterS: refusal?.retryAfterS,
    meta: { title, description: title, canonical: null, isIndexable: false, styles },
    body,
  });
}
