import type { AppContext } from "./app-context.ts";

/** Whether a request names Markdown: `markdown.ts`, which other requests do not load, says whether it prefers it. */
export function mayWantMarkdown(c: AppContext): boolean {
  return /text\/markdown/i.test(c.req.header("accept") ?? "");
}
