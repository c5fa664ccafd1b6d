import { campaignStage } from "../../domain/campaigns/campaign-status.ts";
import { counted, SCHOOLS } from "../../domain/filters/search-kind.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { readSearch, searchTitle } from "../../listing/followed-search.ts";
import { toSchoolQuery } from "../../listing/params/school-query.ts";
import type { Loader } from "../../parts/screen/route.ts";
import { cardFile } from "../../parts/share-card/card-file.ts";
import { campaignPicturePath } from "./picture-path.ts";

/**
 * `/c/:slug/cartao.png`: the preview picture of links to a campaign page, with its title and the number of schools of its search.
 * It is cached by its address, which names the version of the page: any other version leads to the present one.
 */
export const loadCampaignPicture: Loader = async (context) => {
  const { segments, url, search, now, getCampaigns } = context;
  const campaign = (await getCampaigns()).get(segments.slug!);
  if (!campaign || campaignStage(campaign, dateInSaoPaulo(now)) !== "running")
    return { kind: "notFound", message: "Não encontramos esta página." };
  const path = campaignPicturePath(campaign);
  if (path !== url.pathname + url.search) return { kind: "redirect", status: 302, location: path };
  const found = await readSearch(search.places, campaign.search, now);
  const query = found && { ...toSchoolQuery(found.place, found.params), facets: [], countsFees: false, size: 1 };
  return cardFile(context, {
    name: campaign.title,
    crest: null,
    place: found ? await searchTitle(search.places, found) : "",
    price: null,
    noPrice: query ? counted((await search.searchSchools(query)).total, SCHOOLS.noun) : "",
    rating: "Compare antes de visitar",
  });
};
