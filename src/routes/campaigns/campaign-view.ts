import type { CampaignBlock, CampaignContent } from "../../contract/campaign.ts";
import type { Variant } from "../../domain/campaigns/campaign-figure.ts";
import { counted, SCHOLARSHIPS, SCHOOLS } from "../../domain/filters/search-kind.ts";
import { rangeOf } from "../../domain/pricing/fee-range.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { formatDate } from "../../domain/text/format.ts";
import { type PlaceAndParams, readSearch, searchTitle } from "../../listing/followed-search.ts";
import { offerFilters, toOfferQuery } from "../../listing/params/offer-query.ts";
import { toSchoolQuery } from "../../listing/params/school-query.ts";
import { serializeSearchParams } from "../../listing/params/search-params.ts";
import {
  dropUnsupported,
  EXTENDED_OFFER_FILTERS,
  EXTENDED_SCHOOL_FILTERS,
} from "../../listing/params/unsupported-filters.ts";
import { placePath } from "../../listing/place/place.ts";
import { toOfferCardItem } from "../../parts/cards/offer-card-item.tsx";
import { offerCardWords } from "../../parts/cards/offer-card-view.ts";
import { toSchoolCardItem } from "../../parts/cards/school-card-item.tsx";
import type { Rendered } from "../../parts/screen/markup-cache.ts";
import type { RouteContext } from "../../parts/screen/route.ts";
import { sourceLine } from "../../parts/screen/source-line.ts";
import type { LinkView } from "../../site/link-view.ts";
import { withQuery } from "../../site/paths.ts";

/** Most schools of a list. */
const LISTED = 12;

/** A list of schools, or of scholarships by school, with the link to all of it. */
export interface CampaignListView {
  readonly kind: "list";
  readonly title: string;
  readonly cards: readonly (Rendered & { readonly id: string })[];
  /** Words for an empty list; null for others. */
  readonly empty: string | null;
  readonly all: LinkView;
}

export type CampaignBlockView =
  | { readonly kind: "title"; readonly text: string }
  | { readonly kind: "text"; readonly paragraphs: readonly string[] }
  | {
      readonly kind: "questions";
      readonly questions: readonly { readonly question: string; readonly paragraphs: readonly string[] }[];
    }
  | CampaignListView;

export interface CampaignView {
  readonly title: string;
  readonly blocks: readonly CampaignBlockView[];
  /** The search of the campaign. */
  readonly search: LinkView;
  /** "Esta página vale até 31/12/2026."; null without a last day. */
  readonly until: string | null;
  readonly source: string;
}

/** The page of a campaign in one of its versions; its facts come from the published data. */
export async function toCampaignView(
  context: RouteContext,
  { title, titleB, search, expires, blocks }: CampaignContent,
  variant: Variant,
): Promise<CampaignView> {
  const shown = await Promise.all(blocks.map((block) => toBlockView(context, block, variant)));
  const found = await readSearch(context.search.places, search, context.now);
  return {
    title: versionOf(variant, title, titleB),
    blocks: joinQuestions(shown),
    search: { label: found ? await searchTitle(context.search.places, found) : "Buscar escolas", href: search },
    until: expires === "" ? null : `Esta página vale até ${formatDate(expires)}.`,
    source: sourceLine(context.manifest),
  };
}

/** The version of a text: that of "b" where it has one. */
export function versionOf(variant: Variant, a: string, b: string): string {
  return variant === "b" && b !== "" ? b : a;
}

/** Paragraphs of a plain text: an empty line begins the next one. */
function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}

async function toBlockView(context: RouteContext, block: CampaignBlock, variant: Variant): Promise<CampaignBlockView> {
  switch (block.kind) {
    case "title":
      return { kind: "title", text: versionOf(variant, block.text, block.textB) };
    case "text":
      return { kind: "text", paragraphs: paragraphsOf(versionOf(variant, block.text, block.textB)) };
    case "question":
      return {
        kind: "questions",
        questions: [{ question: block.question, paragraphs: paragraphsOf(block.answer) }],
      };
    case "schools":
      return listView(context, block.search, schoolList);
    case "offers":
      return listView(context, block.search, offerList);
  }
}

/** Questions in a row are one list. */
function joinQuestions(blocks: readonly CampaignBlockView[]): CampaignBlockView[] {
  const joined: CampaignBlockView[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (block.kind === "questions" && last?.kind === "questions") {
      joined[joined.length - 1] = { ...last, questions: [...last.questions, ...block.questions] };
    } else joined.push(block);
  }
  return joined;
}

type List = (context: RouteContext, found: PlaceAndParams) => Promise<CampaignListView>;

/** Reads a list; it is empty when its place is gone from the data. */
async function listView(context: RouteContext, search: string, list: List): Promise<CampaignListView> {
  const found = await readSearch(context.search.places, search, context.now);
  if (found) return list(context, found);
  return {
    kind: "list",
    title: "Escolas",
    cards: [],
    empty: "Este lugar não está mais nos dados publicados.",
    all: { label: "Buscar escolas", href: "/busca" },
  };
}

const schoolList: List = async (context, { place, params: asked }) => {
  const { search, markup } = context;
  const { params } = dropUnsupported(asParsed(asked), search, EXTENDED_SCHOOL_FILTERS);
  const { hits, total } = await search.searchSchools({ ...toSchoolQuery(place, params), ...FIRST });
  const query = serializeSearchParams(params);
  const style = { kind: "nested", linksToPrice: true, rangeOf: rangeOf(query) } as const;
  return {
    kind: "list",
    title: await searchTitle(search.places, { place, params }),
    cards: hits.map((hit) => toSchoolCardItem(hit, search.places, style, markup)),
    empty: total === 0 ? "Nenhuma escola desta busca agora." : null,
    all: { label: allLabel(counted(total, SCHOOLS.noun), total), href: hrefOf({ place, params }) },
  };
};

const offerList: List = async (context, { place, params: asked }) => {
  const { search, markup, getOfferSearch, now } = context;
  const season = seasonOf(now);
  const { params } = dropUnsupported(asParsed(offerFilters(asked)), search, EXTENDED_OFFER_FILTERS);
  const offers = await getOfferSearch();
  const { hits, schools } = await offers.searchOffersBySchool({ ...toOfferQuery(place, params, season), ...FIRST });
  const words = offerCardWords(context, season.today);
  const style = { headingLevel: 3, isRanked: false } as const;
  return {
    kind: "list",
    title: await searchTitle(search.places, { place, params }, "Bolsas de estudo"),
    cards: hits.map((hit) => toOfferCardItem(hit, words, style, markup)),
    empty: schools === 0 ? "Nenhuma bolsa desta busca agora." : null,
    all: {
      label: allLabel(`${counted(schools, SCHOOLS.noun)} com ${SCHOLARSHIPS.noun.many}`, schools),
      href: hrefOf({ place, params: { ...params, hasOffers: true } }),
    },
  };
};

const FIRST = { facets: [], countsFees: false, page: 1, size: LISTED } as const;

function asParsed(params: PlaceAndParams["params"]) {
  return { params, dropped: [], corrected: [], unreadPrices: [] };
}

function hrefOf({ place, params }: PlaceAndParams): string {
  return withQuery(placePath(place), serializeSearchParams(params));
}

function allLabel(count: string, total: number): string {
  if (total === 0) return "Mudar a busca";
  return total > LISTED ? `Ver as ${count}` : "Filtrar na busca";
}
