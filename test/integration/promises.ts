import { expect } from "vitest";
import { plain } from "./html.ts";
import { ask } from "./worker.ts";

/**
 * A list that a control leads to, with the number of schools or scholarships that it promises; null where it promises
 * none.
 */
interface Promised {
  readonly target: string;
  readonly count: string | null;
}

/** A link "Sem Tarde: 12 escolas, 3 com preço", or "No Brasil: 40 podem servir". */
const COUNTED =
  /<a href="([^"]*)"[^>]*>[^<]*: ([\d.]+) (?:(?:escola|bolsa)s?|podem? servir)(?:, (?:(\d+|nenhuma|todas) )?(?:com|sem) preço)?<\/a>/g;

/** The heading in words: "12 escolas com 6º ano em São Paulo, 3 com preço". */
const FOUND = /data-found="([\d.]+)[^",]*(?:, (\d+|nenhuma|todas))?/;

/** Follows the links of a list that say to how many they lead: whatever a link promises is what its page finds. */
export async function followPromises(path: string): Promise<number> {
  const html = await read(path);
  const list = html.slice(html.indexOf('id="resultados"'), html.indexOf('id="anuncio"'));
  const links = [...list.matchAll(COUNTED)];
  for (const [, href, promised, priced] of links) {
    const found = FOUND.exec(await read(href!.replaceAll("&amp;", "&")));
    expect([found?.[1], priced && found?.[2]], `${path} -> ${href}`).toEqual([promised, priced]);
  }
  return links.length;
}

/**
 * Tries each filter that some lists offer: none leads to nothing, and each to as many as the count beside it. Resolves
 * to their number.
 */
export async function tryFilters(
  lists: readonly string[],
  offeredBy: (path: string, html: string) => Promised[],
): Promise<number> {
  const tried = new Set<string>();
  const faults: string[] = [];
  for (const path of lists) {
    const html = await read(path);
    for (const { target, count } of offeredBy(path, html)) {
      if (tried.has(target)) continue;
      tried.add(target);
      const found = FOUND.exec(await read(target))?.[1];
      if (!found || (count && found !== count)) faults.push(`${target} (from ${path}): ${found} instead of ${count}`);
    }
  }
  expect(faults).toEqual([]);
  return tried.size;
}

async function read(path: string): Promise<string> {
  return plain(await (await ask(path)).text());
}

/** The lists after a choice of each box and each option that the form beside a list offers. */
export function fieldValues(path: string, html: string): Promised[] {
  const form = /<form id="filtros".*?<\/form>/s.exec(html)?.[0] ?? "";
  const ofBoxes = [...form.matchAll(/<input type="checkbox"[^>]*>([^<]*)(?:<span>([\d.]+))?/g)].filter(
    ([tag]) => !/ (?:disabled|checked)=""/.test(tag),
  );
  const ofSelects = [...html.matchAll(/<select[^>]* name="(grade|rating)".*?<\/select>/gs)].flatMap(([select, name]) =>
    Array.from(select.matchAll(/<option[^>]*>/g), ([tag]) => tag).flatMap((tag) => {
      const value = / value="([^"]+)"/.exec(tag)?.[1];
      return value === undefined || tag.includes(" disabled") ? [] : [[name!, value, null] as const];
    }),
  );
  const boxes = ofBoxes.map(
    ([tag, , count = null]) => [/ name="([^"]*)/.exec(tag)![1]!, / value="([^"]*)/.exec(tag)![1]!, count] as const,
  );
  return [...boxes, ...ofSelects].flatMap(([name, value, count]) => {
    const [pathname, query] = path.split("?") as [string, string?];
    const params = new URLSearchParams(query);
    // The boxes below the line that says how few prices there are.
    if (["hasOffers", "comPreco", "years"].includes(name)) return [];
    if (name === "grade" || name === "rating") params.delete(name);
    params.append(name, value.replaceAll("&amp;", "&"));
    params.delete("page");
    params.sort();
    return { target: `${pathname}?${params}`, count };
  });
}
