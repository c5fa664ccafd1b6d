import { formatAge } from "../domain/text/format.ts";
import { blocks, escapeText, link, list } from "../parts/markdown/markdown.ts";
import type { PageResult } from "../parts/screen/route.ts";
import type { ErrorView } from "../routes/error/error.page.tsx";
import type { AppContext } from "./app-context.ts";
import { askedAddress } from "./request-path.ts";
import { type PageProps, setPageHeaders } from "./respond.tsx";

const CONTENT_TYPE = "text/markdown; charset=utf-8";

/**
 * The page as Markdown, for programs that ask for it by name (`Accept: text/markdown`); null for all others, which get HTML.
 * It has the status and the cache policy of the page, which names `Accept` in `Vary`, so that no cache on the way takes one
 * for the other, and an `ETag` of its own text: some pages read more than the publication, such as the counts of `/confianca`.
 * HTML has none: a page names the nonce of its own policy, and a 304 would pair a kept page with the policy of another answer.
 */
export async function markdownPage(
  c: AppContext,
  page: Omit<PageResult, "body">,
  { isDemonstration, staleS }: PageProps,
): Promise<Response | null> {
  if (!page.markdown || !prefersMarkdown(c)) return null;
  const base = baseOf(c);
  const { canonical } = page.meta;
  const text = blocks(
    isDemonstration && "> **Demonstração.** Todos os dados são fictícios.",
    staleS !== null && `> **Dados de ${formatAge(staleS)} atrás.** Já estamos buscando os mais novos.`,
    await page.markdown(base),
    `Página: <${base}>`,
  );
  setPageHeaders(c, page, staleS);
  c.header("Link", canonical === null ? undefined : `<${c.env.SITE_ORIGIN}${canonical}>; rel="canonical"`);
  const document = `${text}\n`;
  if (page.status === 200 && !page.isPrivate) {
    const tag = await tagOf(document);
    c.header("ETag", tag);
    if (isKnown(c, tag)) return c.body(null, 304);
  }
  return c.body(document, { headers: { "Content-Type": CONTENT_TYPE } });
}

async function tagOf(document: string): Promise<string> {
  const digest = Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(document)));
  return `"${digest.toString("base64url")}"`;
}

/** Whether the client has the document; a cache on the way may have made its tag a weak one by compression. */
function isKnown(c: AppContext, tag: string): boolean {
  const known = (c.req.header("if-none-match") ?? "").split(",").map((asked) => asked.trim().replace(/^W\//, ""));
  return known.includes(tag);
}

/** An error as Markdown, whose status and cache policy are set; null for whoever gets HTML. */
export function markdownError(c: AppContext, { title, message, requestId, next, similar }: ErrorView): Response | null {
  if (!prefersMarkdown(c)) return null;
  const base = baseOf(c);
  const links = [...similar, ...(next ? [next] : [])].map(({ label, href }) => link(label, href, base));
  const text = blocks(
    `# ${escapeText(title)}`,
    escapeText(message),
    list(links),
    `Código do pedido: ${escapeText(requestId)}`,
  );
  c.header("Vary", "Accept");
  return c.body(`${text}\n`, { headers: { "Content-Type": CONTENT_TYPE } });
}

/** The address of a request on the public origin. */
function baseOf(c: AppContext): string {
  return c.env.SITE_ORIGIN + askedAddress(new URL(c.req.url));
}

/**
 * Whether Markdown is accepted by name, and not less than HTML. Wildcards ask for the page of browsers, and so do a
 * fragment and the tracking data of a page.
 */
function prefersMarkdown(c: AppContext): boolean {
  if (c.req.header("x-fragment") !== undefined || c.req.header("x-tracking") !== undefined) return false;
  const accepted = new Map((c.req.header("accept") ?? "").split(",").map(parseRange));
  const markdown = accepted.get("text/markdown") ?? 0;
  return markdown > 0 && markdown >= (accepted.get("text/html") ?? accepted.get("text/*") ?? accepted.get("*/*") ?? 0);
}

/** "text/html;level=1;q=0.8" → the type and its weight; a weight that cannot be read is none. */
function parseRange(range: string): [type: string, weight: number] {
  const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  if (weight === undefined) return [type, 1];
  return [type, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0];
}
