/**
 * The floor of a page: the least that shows and does the same, by which the page itself is measured. Both run in turn
 * on this machine, so their ratio does not depend on it.
 */

/** The least script that answers a tap on a filter: it fetches the same fragment and replaces the two regions. */
const SWAP = `<script>addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-swap]");
  if (!link) return;
  event.preventDefault();
  const answer = await fetch(link.href, { headers: { "x-fragment": "answer" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of ["topo", "resultados"]) document.getElementById(id).replaceWith(page.getElementById(id));
});</script>`;

/** A document with the least script that answers a tap instead of ours. */
export function withLeastScript(html: string): string {
  return withoutScripts(html).replace("</head>", `${SWAP}</head>`);
}

/** A document without scripts that waits for nothing: its style sheets are in it. `read` reads one by its path. */
export function inOneResponse(html: string, read: (path: string) => string): string {
  return withoutScripts(html).replaceAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g, (link) => {
    const [, path] = /href="(\/[^"]+)"/.exec(link)!;
    return `<style>${read(path!)}</style>`;
  });
}

function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b.*?<\/script>/gs, "");
}
