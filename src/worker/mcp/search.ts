import { SCHOOLS } from "../../domain/filters/search-kind.ts";
import { rangeOf } from "../../domain/pricing/fee-range.ts";
import { toReais } from "../../domain/pricing/money.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { activeFilters } from "../../listing/filters/active-filters.ts";
import { askedSchools } from "../../listing/params/asked-schools.ts";
import { readingPath, readTerm } from "../../listing/params/box-search.ts";
import { toSchoolQuery } from "../../listing/params/school-query.ts";
import { DEFAULT_PARAMS, parseSearchParams, serializeSearchParams } from "../../listing/params/search-params.ts";
import { findTermView } from "../../listing/params/term-view.ts";
import { findPlace, inPlace, neighborhoodNames, placePath } from "../../listing/place/place.ts";
import { findRecovery } from "../../listing/recovery.ts";
import { widerSearches } from "../../listing/wider-search.ts";
import { toSchoolCardView } from "../../parts/cards/card-view.ts";
import { toOpenCard } from "../../parts/cards/open-card.ts";
import type { SchoolHit } from "../../search/types.ts";
import { lastPageOf } from "../../site/pagination.ts";
import { withQuery } from "../../site/paths.ts";
import { neutralOrder, publishedFacts, reviewsOf, told } from "./published.ts";
import type { ToolContext, ToolResult } from "./tool.ts";

/** The schools of a text, in the neutral order of the page at the same address. */
export async function findSchools(text: string, page: number, context: ToolContext) {
  const { search, inventory, now, origin } = context;
  const { years, defaultYears } = seasonOf(now);
  const reading = await readTerm(search, text, years);
  if (!reading) return null;
  const { school } = reading;
  if (school) {
    const hit: SchoolHit = { ...school, distanceKm: null };
    return { reading, hits: [hit], total: 1, priced: Number(school.bestOffer !== null), isNamedSo: true, list: null };
  }
  const blank = parseSearchParams(new URLSearchParams({ neutro: "true", page: String(page) }), years, defaultYears);
  const path = readingPath(reading, blank.params, years);
  const url = new URL(path, origin);
  const [, , state, city, neighborhood] = path.replace(/\?.*/, "").split("/");
  const place = await findPlace(search.places, {
    ...(state && { state }),
    ...(city && { city }),
    ...(neighborhood && { neighborhood }),
  });
  // The text was read with these places.
  if ("notFound" in place) return null;
  const { params } = await askedSchools({ search, inventory, url, now }, place);
  const query = { ...toSchoolQuery(place, params), facets: [], countsFees: false };
  const { total, priced, hits, textMatch } = await search.searchSchools(query);
  const pages = lastPageOf(total, query.size);
  return {
    reading,
    hits: page > pages ? [] : hits,
    total,
    priced,
    isNamedSo: textMatch === "exact",
    list: { url, path, place, params, pages },
  };
}

type SchoolList = NonNullable<NonNullable<Awaited<ReturnType<typeof findSchools>>>["list"]>;

/** Why a page is empty, and the searches near it that are not, with their numbers of schools. */
async function findOthers({ place, params, pages }: SchoolList, total: number, { search, origin }: ToolContext) {
  const filters = activeFilters(params, await neighborhoodNames(search.places, place, params.neighborhood));
  const { title, suggestions } = await findRecovery(
    {
      kind: SCHOOLS,
      place,
      params,
      result: { total },
      lastPage: pages,
      wider: widerSearches(search, place, params),
      nearby: [],
      countWithout: async (others) => {
        const query = { ...toSchoolQuery(place, others), facets: [], countsFees: false, size: 1 };
        return (await search.searchSchools(query)).total;
      },
    },
    filters,
    (others) => origin + withQuery(placePath(place), serializeSearchParams(others)),
  );
  const asksPrice = total === 0 && params.priceMax !== DEFAULT_PARAMS.priceMax;
  return {
    motivo: [
      title,
      asksPrice && SCHOOLS.feeHint,
      total === 0 && params.school !== "" && "Se é o nome de um lugar, confira com “lugares”.",
    ]
      .filter(Boolean)
      .join(" "),
    outras_buscas: suggestions.map(({ label, href }) => ({ busca: label, pagina: new URL(href, origin).href })),
  };
}

/** `buscar`: what was understood of a text, and the schools that it asks for. */
export async function searchSchools(
  { texto, pagina = 1 }: { readonly texto: string; readonly pagina?: number | undefined },
  context: ToolContext,
): Promise<ToolResult> {
  const found = await findSchools(texto, pagina, context);
  if (!found) return { problem: "Escreva o que procura: série, bairro ou cidade, preço ou nome da escola." };
  const { reading, hits, total, priced, list } = found;
  const of = rangeOf(list ? serializeSearchParams(list.params) : "");
  return {
    facts: {
      entendido: reading.understood.map(({ words, label }) => ({ palavras: words, significa: label })),
      nome_procurado: reading.school ? reading.school.name : reading.name || null,
      lugar: list ? inPlace(list.place) : null,
      observacoes: list ? await notesOf(list, context) : [],
      escolas_encontradas: total,
      com_preco: told(priced),
      ordem: list ? neutralOrder(list.params.sort) : null,
      pagina,
      paginas: list?.pages ?? 1,
      endereco_da_lista: list?.url.href ?? null,
      ...(list && hits.length === 0 && { nada_encontrado: await findOthers(list, total, context) }),
      escolas: hits.map((hit) => toItem(hit, context, of)),
      ...publishedFacts(context.manifest),
    },
  };
}

/** The words of a list's page about the reading of its text. */
async function notesOf({ url, path, place, params }: SchoolList, { search, now }: ToolContext) {
  const { years } = seasonOf(now);
  const href = () => path;
  const term = await findTermView({ search, url, years, place, params, ignored: [], href, withoutPlace: null });
  return term?.lines ?? [];
}

function toItem(hit: SchoolHit, { search, origin, manifest }: ToolContext, of: ReturnType<typeof rangeOf>) {
  const view = toSchoolCardView(hit, search.places, of);
  const { best_offer: offer, ranking_enem: enem } = toOpenCard(hit, search.places, origin, manifest);
  const { highestFeeCents } = hit;
  return {
    id: hit.slug,
    nome: hit.name,
    pagina: origin + view.pricedHref,
    lugar: view.place,
    ...(view.distance && { distancia: view.distance.far }),
    etapas: view.stages,
    ...(view.isSponsored && { publicidade: "Escola em destaque (patrocinado)" }),
    mensalidade: told(
      offer &&
        view.price && {
          reais: offer.monthly_fee_with_discount,
          ...(highestFeeCents !== undefined &&
            highestFeeCents > hit.bestOffer!.netMonthlyFeeCents && { ate_reais: toReais(highestFeeCents) }),
          vale_para: view.price.seat,
          condicao: view.price.condition,
          desconto_percentual: offer.discount_percentage,
          conferida_em: told(offer.checked_at),
          fonte: told(offer.source),
        },
    ),
    avaliacoes: reviewsOf(hit),
    enem: enem
      ? {
          media: enem.enem_average,
          edicao: told(enem.edition),
          participantes: told(enem.participants),
          posicao_na_cidade: told(enem.city_rank),
          fonte: told(enem.source),
        }
      : view.noEnem,
  };
}
