import type { ReactElement } from "react";
import type { PageResult } from "../route.ts";
import type { Refusal } from "./form-answer.ts";

/** A page that belongs to one visitor: kept nowhere, in no index. A refusal gives it its status. */
export function privatePage(title: string, body: ReactElement, refusal?: Refusal | null): PageResult {
  return {
    kind: "page",
    status: refusal?.status ?? 200,
    layout: "default",
    isPrivate: true,
    retryAfterS: refusal?.retryAfterS,
    meta: { title, description: title, canonical: null, isIndexable: false },
    body,
  };
}
