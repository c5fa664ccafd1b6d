import { createElement } from "react";
import { SEARCH_TERM_MAX } from "../../domain/constants.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { cut } from "../../domain/text/cut.ts";
import { formatCount } from "../../domain/text/format.ts";
import { type Cities, toSchoolCardView } from "../../parts/cards/card-view.ts";
import type { Loader, RouteContext } from "../../parts/screen/route.ts";
import { schoolSlugIn } from "../../parts/screen/school-of-path.ts";
import { sourceLine } from "../../parts/screen/source-line.ts";
import type { SchoolRecord } from "../../search/types.ts";
import { HOME_LINK } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";
import ForSchoolsPage, { type ForSchoolsView } from "./for-schools.page.tsx";

/** Schools that a search by name lists. */
const SHOWN = 8;

const TITLE = "Para escolas";

/** `/para-escolas` (K8). With `nome`, the schools of that name, each with the form to claim its page. */
export const loadForSchools: Loader = async (context) => {
  const { url, manifest, canReserve, now } = context;
  const path = paths.forSchools();
  const trail = [HOME_LINK, { label: TITLE, href: path }];
  const name = cut((url.searchParams.get("nome") ?? "").replace(/\p{Cc}+/gu, " ").trim(), SEARCH_TERM_MAX);
  const { schools, offers } = manifest.counts;
  const view: ForSchoolsView = {
    trail,
    name,
    found: name === "" ? null : await findByName(context, name),
    numbers: [
      { count: formatCount(schools), label: "escolas particulares com página aqui" },
      ...(offers ? [{ count: formatCount(offers), label: "mensalidades informadas" }] : []),
    ],
    source: sourceLine(manifest),
    canReserve,
    sampleYear: seasonOf(now).years.at(-1)!,
  };
  return {
    kind: "page",
    status: 200,
    // The schools near the visitor come first.
    ...(name !== "" && { isPersonal: true }),
    meta: {
      title: TITLE,
      description:
        "Ache sua escola pelo nome, cuide da página dela e publique mensalidades e bolsas. Veja o que é grátis e o que o dinheiro não compra.",
      canonical: path,
      isIndexable: name === "",
      styles: "landing",
      trail,
    },
    body: createElement(ForSchoolsPage, { view }),
  };
};

/** The school of a pasted URL or slug; else the schools of a name, the nearest first. */
async function findByName({ search, location }: RouteContext, name: string): Promise<ForSchoolsView["found"]> {
  const { places } = search;
  const exact = await search.findSchool(schoolSlugIn(name));
  if (exact) return [toItem(exact, places)];
  const here = location();
  const city = here && (await places.nearestCity({ lat: here.latitude, lng: here.longitude }));
  const found = await search.suggestSchools(name, SHOWN, city ? { cityCode: city.code, uf: city.uf } : {});
  return found.map((school) => toItem(school, places));
}

function toItem(school: SchoolRecord, cities: Cities): NonNullable<ForSchoolsView["found"]>[number] {
  const { slug, name, crest, logo, place } = toSchoolCardView(school, cities);
  const { street, number } = school.address;
  return {
    slug,
    name,
    crest,
    logo,
    place,
    address: [street, number].filter(Boolean).join(", "),
    href: paths.school(slug),
    claimHref: paths.claimSchool(slug),
  };
}
