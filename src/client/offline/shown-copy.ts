import { OFFLINE } from "../../site/offline-words.ts";
import { paths } from "../../site/paths.ts";
import { copiedAt } from "./copies.ts";
import { isList } from "./open-pages.ts";

/** A copied page with a notice of its age. */
export async function withNotice(copy: Response): Promise<Response> {
  const age = copiedAt(copy);
  const notice = `<p class="demonstration" role="status" data-copied-at="${age}"><b>${OFFLINE}</b> Cópia de ${age}. Buscas, comparação, reservas e mensagens precisam de internet.</p>`;
  const html = await copy.text();
  return new Response(html.replace("</header>", `</header>${notice}`), { headers: copy.headers });
}

/** The page for a missing copy: `frame` is any of our pages, whose content is replaced by the list of copies. */
export async function missingPage(frame: Response, copies: ReadonlyMap<string, Response>): Promise<Response> {
  // A shared list shows the same schools as the family's own.
  const shown = [...copies].filter(([path]) => !path.startsWith(`${paths.saved()}?`));
  const links = await Promise.all(shown.map(([path, copy]) => toLink(path, copy)));
  links.sort((a, b) => a.order - b.order || a.title.localeCompare(b.title, "pt-BR"));
  const items = links.map(({ path, title, age }) => {
    const href = path.replaceAll("&", "&amp;");
    return `<li><a href="${href}">${title}</a><br><small class="muted">Cópia de ${age}</small></li>`;
  });
  const main = `<main id="conteudo" class="page"><div class="error" data-copied-at=""><h1>Esta página não está salva</h1><p class="lead">${OFFLINE}</p><p class="actions"><a class="button" href="">Tentar de novo</a></p><section><h2>Salvo neste aparelho</h2><ul>${items.join("")}</ul></section></div></main>`;
  const html = (await frame.text())
    .replace(/<title>.*?\|/s, "<title>Sem internet |")
    .replace(/<main\b.*<\/main>/s, () => main);
  return new Response(html, { status: 503, headers: frame.headers });
}

/** The saved list first, then its schools, then the last viewed list. */
async function toLink(path: string, copy: Response) {
  const age = copiedAt(copy);
  // HTML source, so it needs no escaping.
  const heading = (/<h1\b[^>]*>(.*?)<\/h1>/s.exec(await copy.text())?.[1] ?? "").replaceAll(/<[^>]*>/g, "");
  if (path === paths.saved()) return { path, age, title: heading, order: 0 };
  const isLastList = isList(path.split("?", 1)[0]!);
  return { path, age, title: isLastList ? `Última lista: ${heading}` : heading, order: isLastList ? 2 : 1 };
}
