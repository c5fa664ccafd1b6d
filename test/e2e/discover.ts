import type { APIRequestContext } from "@playwright/test";

/** Addresses in the served data, found through links of the pages. */
export interface Site {
  /** "sp": the state of the city. */
  readonly state: string;
  /** "sao-paulo-sp": one of the cities with most schools. */
  readonly city: string;
  /** A neighborhood of the city. */
  readonly neighborhood: string;
  /** Path of a school of the city. */
  readonly school: string;
  /** Path of a school with an ENEM result. */
  readonly rankedSchool: string;
  readonly article: string;
}

let site: Promise<Site> | undefined;

/** Reads the site once per test process. */
export function discover(request: APIRequestContext): Promise<Site> {
  site ??= follow(request);
  return site;
}

async function follow(request: APIRequestContext): Promise<Site> {
  const city = await firstLink(request, "/", /^\/busca\/[a-z]{2}\/[^/?]+$/);
  const [, , state, citySlug] = city.split("/");
  const list = await (await request.get(city)).text();
  const [, neighborhood] = /name="neighborhood" value="([^"]+)"/.exec(list)!;
  return {
    state: state!,
    city: citySlug!,
    neighborhood: neighborhood!,
    school: await firstLink(request, city, SCHOOL),
    rankedSchool: await firstLink(request, `/escola/ranking-enem/${state}/${citySlug}`, SCHOOL),
    article: await firstLink(request, "/artigos", /^\/artigos\/[^/?#]+$/),
  };
}

const SCHOOL = /^\/escola\/(?!busca$|por-|ranking-enem$)[^/?#]+$/;

/** The first link of a kind on a page. */
async function firstLink(request: APIRequestContext, path: string, kind: RegExp): Promise<string> {
  const link = linksIn(await (await request.get(path)).text()).find((href) => kind.test(href));
  if (link === undefined) throw new Error(`${path} não leva a ${kind}`);
  return link;
}

/** The targets of the links on a page. */
export function linksIn(html: string): string[] {
  return Array.from(html.matchAll(/<a [^>]*href="([^"]*)"/g), ([, href]) => href!.replaceAll("&amp;", "&"));
}
