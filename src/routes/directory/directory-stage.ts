import type { ChoiceView } from "../../client/ui/choices.tsx";
import { STAGES } from "../../domain/catalog/stage.ts";
import { formatCount } from "../../domain/text/format.ts";
import type { Facet } from "../../search/types.ts";
import { withQuery } from "../../site/paths.ts";

/** The key of the stage, as in the search. */
const STAGE_PARAM = "stageGroup";

export type StageName = (typeof STAGES)[number];

/** The stage of a URL; null without a known one. */
export function findStage(query: URLSearchParams): StageName | null {
  return STAGES.find(({ slug }) => slug === query.get(STAGE_PARAM)) ?? null;
}

/** Query of the list in a stage. */
export function stageQuery(stage: StageName | null): string {
  return stage ? `${STAGE_PARAM}=${stage.slug}` : "";
}

/** The list in each stage, with the number of its schools where the search counts them. */
export function stageChoices(path: string, chosen: StageName | null, facets: readonly Facet[]): ChoiceView[] {
  const counts = facets.find(({ key }) => key === "stages")?.values ?? [];
  return STAGES.map((stage) => {
    const count = counts.find(({ key }) => key === stage.slug)?.count;
    return {
      label: count === undefined ? stage.name : `${stage.name} (${formatCount(count)})`,
      href: withQuery(path, stageQuery(stage)),
      isSelected: stage === chosen,
      isEmpty: count === 0,
    };
  });
}
