import type { Publication } from "../contract/publication.ts";
import { blocks, escapeText, link, list, section } from "../parts/markdown/markdown.ts";
import { sourcesMarkdown } from "../parts/screen/sources.markdown.ts";
import { paths } from "../site/paths.ts";
import { pagesMarkdown, trailMarkdown } from "./list.markdown.ts";
import type { SearchPageView } from "./search-page.ts";

/** A search as Markdown. */
interface SearchInput {
  readonly view: SearchPageView;
  /** Its results, numbered as in the whole list. */
  readonly results: string;
  /** Those around a place that has few. */
  readonly nearby: readonly string[];
  readonly manifest: Pick<Publication, "sources">;
}

/** The page of a search: what was understood, the order and why, the results, and where more are. */
export function searchMarkdown({ view, results, nearby, manifest }: SearchInput, base: string): string {
  const { answer, term, season, recovery, neutral } = view;
  const chips = [...(answer.chips ?? []), ...(term?.chips ?? [])].map(({ label }) => label);
  const isFound = recovery === null;
  return blocks(
    trailMarkdown(view.breadcrumb, base),
    `# ${escapeText(view.heading)}`,
    view.address && escapeText(view.address),
    ...[...view.notices, ...(term?.lines ?? [])].map(escapeText),
    placesMarkdown([...view.cityLinks, ...(term?.places ?? []), ...view.didYouMean], base),
    chips.length > 0 && escapeText(`Filtros em uso: ${chips.join("; ")}.`),
    season && escapeText([season.line, season.leading].filter(Boolean).join(". ")),
    season?.others && link(season.others.label, season.others.href, base),
    ...[answer.fewPrices, answer.feeReference].map((line) => line && escapeText(line)),
    isFound && escapeText(`Ordem: ${view.sortName}.`),
    isFound && view.compared && escapeText(view.compared),
    recovery && escapeText(recovery.title),
    recovery && list(recovery.suggestions.map(({ label, href }) => link(label, href, base))),
    isFound && results,
    nearby.length > 0 && section("Perto daqui", list(nearby)),
    isFound && pagesMarkdown(view.pagination, base),
    view.capNotice && escapeText(view.capNotice),
    isFound && !view.isRemote && orderMarkdown(view, base),
    neutral && isFound && link(neutral.label, neutral.href, base),
    sourcesMarkdown(
      manifest,
      view.source,
      "A data ao lado de uma mensalidade é a da conferência; cada uma está na página da escola com a sua fonte.",
    ),
  );
}

function placesMarkdown(places: SearchPageView["didYouMean"], base: string): string {
  return places.length > 0
    ? blocks(
        "Outros lugares com este nome ou parecido:",
        list(places.map(({ label, href }) => link(label, href, base))),
      )
    : "";
}

/** The comparisons that made the list, in the words of the page. */
function orderMarkdown({ sortReasons }: SearchPageView, base: string): string {
  const rules = sortReasons.map(({ title, rule, isCommercial }) =>
    escapeText(`${title}. ${rule}${isCommercial ? " Regra comercial: fica de fora da ordem neutra." : ""}`),
  );
  return section(
    "Por que esta ordem?",
    "Cada regra só conta quando as anteriores empatam.",
    list(rules, 1),
    link("Como ordenamos as escolas", paths.ranking(), base),
  );
}
