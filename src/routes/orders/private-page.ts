import type { ReactElement } from "react";
import type { PageResult } from "../route.ts";

/** A page of one visitor: kept nowhere, found by no search engine. */
export function privatePage(title: string, body: ReactElement, status: PageResult["status"] = 200): PageResult {
  const description = "Página da sua conta.";
  const meta = { title, description, canonical: null, isIndexable: false, styles: "orders" } as const;
  return { kind: "page", status, layout: "default", isPrivate: true, meta, body };
}
