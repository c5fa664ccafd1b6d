import type { Publication } from "../../contract/publication.ts";
import type { OpenCard } from "../../contract/school-card.ts";
import { toSchoolCard } from "../../contract/to-school-card.ts";
import type { SchoolHit } from "../../search/types.ts";
import { paths } from "../../site/paths.ts";
import { enemSourceLabel, sourceLabels } from "../screen/source-line.ts";
import type { Cities } from "./card-view.ts";

/** A school of the open API: its card, with its page, and the date and source of each number. */
export function toOpenCard(hit: SchoolHit, cities: Cities, origin: string, manifest: Publication): OpenCard {
  const card = toSchoolCard(hit, cities.findCityByCode(hit.cityCode)!);
  const { bestOffer, enem } = hit;
  return {
    ...card,
    url: origin + paths.school(hit.slug),
    is_demonstration: manifest.isDemonstration,
    best_offer: card.best_offer && {
      ...card.best_offer,
      checked_at: bestOffer!.checkedAt,
      source: bestOffer!.sourceId === undefined ? null : sourceLabels(manifest)(bestOffer!.sourceId),
    },
    ranking_enem: card.ranking_enem && {
      ...card.ranking_enem,
      edition: enem!.edition,
      participants: enem!.participants,
      source: enemSourceLabel(manifest, enem!.edition),
      country_ranked: enem!.countryRanked || null,
      state_ranked: enem!.stateRanked || null,
      city_ranked: enem!.cityRanked || null,
    },
  };
}
