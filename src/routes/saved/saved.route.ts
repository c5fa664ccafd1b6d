import { createElement } from "react";
import { formatList, plural } from "../../domain/format.ts";
import { MAX_COMPARED, MAX_LISTED, MIN_COMPARED, parseSchoolList } from "../../domain/school-list.ts";
import type { SchoolDocument } from "../../search/types.ts";
import { comparePath, savedPath } from "../paths.ts";
import type { Loader, RouteContext } from "../route.ts";
import { toSchoolCardView } from "../search/card-view.ts";
import { sourceLine } from "../source-line.ts";
import SavedPage from "./saved.page.tsx";

/**
 * `/salvas`: the list that the browser keeps; `/salvas?escolas=a,b`: one that was sent, complete without a script. The
 * server is told the schools alone, and keeps nothing.
 */
export const loadSaved: Loader = async (context) => {
  const { url, search, manifest, origin } = context;
  const asked = parseSchoolList(url.searchParams.getAll("escolas"));
  if (url.searchParams.getAll("escolas").length > 1) {
    return { kind: "redirect", status: 302, location: savedPath(asked) };
  }
  const found = await Promise.all(asked.slice(0, MAX_LISTED).map((slug) => findSchool(context, slug)));
  const schools = [...new Map(found.flatMap((school) => (school ? [[school.slug, school] as const] : []))).values()];
  const slugs = schools.map(({ slug }) => slug);
  const unknown = found.filter((school) => school === null).length;
  const link = origin + savedPath(slugs);
  const view = {
    isOwn: asked.length === 0,
    heading: asked.length === 0 ? "Escolas salvas" : `Lista com ${plural(schools.length, "escola", "escolas")}`,
    notices: [
      ...(unknown > 0 ? [`Não encontramos ${plural(unknown, "escola", "escolas")} deste endereço.`] : []),
      ...(asked.length > MAX_LISTED ? [`Uma lista tem até ${MAX_LISTED} escolas: as outras ficaram de fora.`] : []),
    ],
    cards: schools.map((school) =>
      toSchoolCardView({ ...school, distanceKm: null }, (code) => search.places.findCityByCode(code)?.name ?? ""),
    ),
    slugs: slugs.join(","),
    compareHref: slugs.length >= MIN_COMPARED && slugs.length <= MAX_COMPARED ? comparePath(slugs) : null,
    share: { url: link, href: `https://wa.me/?text=${encodeURIComponent(`Escolas que separei: ${link}`)}` },
    source: sourceLine(manifest),
  };
  return {
    kind: "page",
    status: asked.length > 0 && schools.length === 0 ? 404 : 200,
    layout: "default",
    meta: {
      title: view.heading,
      description: schools.length === 0 ? "As escolas que você separou." : formatList(schools.map(({ name }) => name)),
      canonical: null,
      isIndexable: false,
      styles: "compare",
    },
    body: createElement(SavedPage, { view }),
  };
};

/** The card of a school: from memory, or, for a former slug and for public schools, from its details. */
async function findSchool({ search, findSchoolDetail }: RouteContext, slug: string): Promise<SchoolDocument | null> {
  return (await search.findSchool(slug)) ?? (await findSchoolDetail(slug))?.card ?? null;
}
