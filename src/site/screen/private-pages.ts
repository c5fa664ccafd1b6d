import type { Refusal } from "../forms/form-answer.ts";
import type { Meta } from "../layout/document.tsx";
import type { PageResult } from "./route.ts";

/** Makes a page of one visitor. A refusal gives it its status. */
export type PrivatePage = (
  title: string,
  body: PageResult["body"],
  refusal?: (Pick<Refusal, "status"> & Partial<Refusal>) | null,
) => PageResult;

/** The pages of one part of the site that belong to one visitor: kept nowhere, in no index. */
export function privatePages(styles?: Meta["styles"]): PrivatePage {
  return (title, body, refusal) => ({
    kind: "page",
    status: refusal?.status ?? 200,
    layout: "default",
    isPrivate: true,
    retryAfterS: refusal?.retryAfterS,
    meta: { title, description: title, canonical: null, isIndexable: false, styles },
    body,
  });
}
