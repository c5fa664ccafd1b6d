import type { ReactElement } from "react";
import type { PageResult } from "./route.ts";

/** A page whose status and head are known before its content. */
export function latePage(page: Omit<PageResult, "body">, content: () => Promise<ReactElement>): PageResult {
  return { ...page, body: async () => ({ ...page, body: await content() }) };
}
