import { createElement } from "react";
import { SEARCH_TERM_MAX } from "../../domain/constants.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { cut } from "../../domain/text/cut.ts";
import { formatCount } from "../../domain/text/format.ts";
import { type Cities, toSchoolCardView } from "../../parts/cards/card-view.ts";
import type { Loader, RouteContext } from "../../parts/screen/route.ts";
import { schoolSlugIn } from "../../parts/screen/school-of-path.ts";
import { sourceLine } from "../../parts/screen/source-line.ts";
import type { CityRecord, SchoolRecord } from "../../search/types.ts";
import { HOME_LINK } from "../../site/link-view.ts";
import { parsePage } from "../../site/page-param.ts";
import { paths } from "../../site/paths.ts";
import ForSchoolsPage, { type ForSchoolsView } from "./for-schools.page.tsx";
import type { FoundSchool } from "./found-schools.tsx";

const SHOWN = 20;
/** Pages of a search: who does not find the school there names its city. */
const MAX_PAGES = 10;

const TITLE = "Para escolas";

/** `/para-escolas` (K8). With `nome`, the schools of that name, each with the form to claim its page. */
export const loadForSchools: Loader = async (context) => {
  const { url, manifest, canReserve, now } = context;
  const path = paths.forSchools();
  const trail = [HOME_LINK, { label: TITLE, href: path }];
  const textOf = (key: string) =>
    cut((url.searchParams.get(key) ?? "").replace(/\p{Cc}+/gu, " ").trim(), SEARCH_TERM_MAX);
  const [name, city, page] = [textOf("nome"), textOf("cidade"), Math.min(parsePage(url.searchParams), MAX_PAGES)];
  const result = name === "" ? null : await find(context, { name, city, page });
  const hrefOf = (n: number) => `${path}?${new URLSearchParams({ nome: name, cidade: city, page: String(n) })}#acesso`;
  const { schools, offers } = manifest.counts;
  const view: ForSchoolsView = {
    trail,
    name,
    city,
    found: result && {
      schools: result.schools,
      isNumber: cnpjIn(name) !== null || /^\d{8}$/.test(name),
      previousHref: page > 1 ? hrefOf(page - 1) : null,
      nextHref: result.hasMore && page < MAX_PAGES ? hrefOf(page + 1) : null,
    },
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
    // The backend is asked for a CNPJ, which the published data has only on the page of the school.
    ...(cnpjIn(name) !== null && { isPrivate: true }),
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

interface Found {
  readonly schools: readonly FoundSchool[];
  readonly hasMore: boolean;
}

interface Asked {
  readonly name: string;
  /** City in which the name is looked for first; empty for the visitor's. */
  readonly city: string;
  readonly page: number;
}

/** The school of a pasted URL, slug, INEP code or CNPJ; else the schools of a name, of the city first. */
async function find(context: RouteContext, { name, city, page }: Asked): Promise<Found> {
  const { search } = context;
  const { places } = search;
  const exact = (await search.findSchool(schoolSlugIn(name))) ?? (await findByNumber(context, name));
  if (exact !== null) {
    const schools = [exact].flat();
    return { schools: schools.map((school) => toItem(school, places)), hasMore: false };
  }
  const near = (city === "" ? undefined : (await search.suggestCities(city, 1))[0]) ?? (await cityOf(context));
  // One more than is shown: whether there is another page.
  const limit = page * SHOWN + 1;
  const suggested = await search.suggestSchools(name, limit, near ? { cityCode: near.code, uf: near.uf } : {});
  const schools = suggested.slice((page - 1) * SHOWN, page * SHOWN);
  return { schools: schools.map((school) => toItem(school, places)), hasMore: suggested.length === limit };
}

/** The schools of an INEP code or a CNPJ; null for other texts. */
async function findByNumber({ search, backend }: RouteContext, text: string): Promise<SchoolRecord[] | null> {
  if (/^\d{8}$/.test(text)) {
    const school = await search.findSchoolByCode(text);
    return school ? [school] : [];
  }
  const cnpj = cnpjIn(text);
  if (cnpj === null) return null;
  const named = await backend().claims.findByCnpj({ cnpj });
  const schools = await Promise.all(named.map(({ slug }) => search.findSchool(slug)));
  return schools.filter((school) => school !== null);
}

/** The digits of a text that can only be a CNPJ; null for others. */
function cnpjIn(text: string): string | null {
  const digits = text.replace(/[\s./-]/g, "");
  return /^\d{14}$/.test(digits) ? digits : null;
}

async function cityOf({ search, location }: RouteContext): Promise<CityRecord | null> {
  const here = location();
  return here && (await search.places.nearestCity({ lat: here.latitude, lng: here.longitude }));
}

function toItem(school: SchoolRecord, cities: Cities): FoundSchool {
  const { slug, name, crest, logo } = toSchoolCardView(school, cities);
  const { street, number } = school.address;
  const city = cities.findCityByCode(school.cityCode)?.name;
  return {
    slug,
    name,
    crest,
    logo,
    place: [school.neighborhood?.name, city && `${city}/${school.uf}`].filter(Boolean).join(" · "),
    address: [street, number].filter(Boolean).join(", "),
    href: paths.school(slug),
    claimHref: paths.claimSchool(slug),
  };
}
