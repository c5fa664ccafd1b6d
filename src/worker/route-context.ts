import { assetUrl } from "virtual:client-assets";
import { getCookie } from "hono/cookie";
import { CLIENT_INPUTS } from "../client/inputs.ts";
import type { AddressBook } from "../contract/google-places.ts";
import type { TrustFigures } from "../contract/trust-figures.ts";
import { ApiError } from "../contract/v3/errors.ts";
import { NO_CHILDREN } from "../domain/family/children.ts";
import { networkOf } from "../domain/people/network-address.ts";
import { seasonOf } from "../domain/pricing/season.ts";
import type { RouteContext } from "../parts/screen/route.ts";
import { withCurrentOffers } from "../routes/school/current-offers.ts";
import { CAMPAIGN_COOKIE, type Campaign, readCampaign } from "../site/campaign.ts";
import { readConsent } from "../site/consent.ts";
import { onDemand } from "../site/on-demand.ts";
import { readImageHosts } from "../site/settings.ts";
import type { AppContext } from "./app-context.ts";
import { shownUrl } from "./follow-child.ts";
import { locationOf } from "./geo.ts";
import { identityOf } from "./identity.ts";
import type { RequestSession } from "./request-session.ts";
import type { Source } from "./request-source.ts";
import { findScreen } from "./screen.ts";

const readTrustFigures = onDemand(() => import("../backend/figures/trust-figures.ts"))("readTrustFigures");
const readGlyphs = onDemand(() => import("./read-glyphs.ts"))("readGlyphs");
const readSchoolFile = onDemand(() => import("./school-files.ts"))("readSchoolFile");
const googlePlaces = onDemand(() => import("../backend/places/google-places.ts"))("googlePlaces");
const spendGoogleCall = onDemand(() => import("../backend/places/google-quota.ts"))("spendGoogleCall");

export function routeContextOf(
  c: AppContext,
  segments: RouteContext["segments"],
  source: Source,
  requestSession: RequestSession,
): RouteContext {
  const url = shownUrl(c);
  const now = c.get("requestedAt") ?? new Date();
  return {
    ...source,
    ...requestSession,
    url,
    family: c.get("family") ?? NO_CHILDREN,
    segments,
    now,
    isFragment: c.req.header("x-fragment") !== undefined,
    hasLiveFilters: c.req.header("x-fragment") === "answer",
    location: () => locationOf(c.req.raw.cf),
    origin: c.env.SITE_ORIGIN,
    hosts: [new URL(c.env.SITE_ORIGIN).host, c.env.PAYMENT_HOST].filter(Boolean),
    identity: identityOf(c.env),
    findSchoolDetail: async (slug) => {
      const detail = await source.findSchoolDetail(slug);
      return detail && withCurrentOffers(detail, seasonOf(now));
    },
    getGlyphs: () => readGlyphs(c.env.ASSETS, url.origin),
    campaign: () => campaignOf(c),
    socialProviders: c.env.GOOGLE_CLIENT_ID ? ["google"] : [],
    addressBook: (session) => addressBookOf(c, session),
    getTrustFigures: () => trustFiguresOf(c.env),
    mapStyles: assetUrl(CLIENT_INPUTS.map),
    streetsKey: c.env.MAP_TILES ? "tiles" : c.env.GOOGLE_MAPS_KEY,
    readSchoolFile: (key) => readSchoolFile(c.env.FILES, key),
    imageHosts: readImageHosts(c.env.IMAGE_HOSTS),
    canReserve: c.env.PAYMENT_PROVIDER !== "",
    newKey: () => crypto.randomUUID(),
    findScreen,
  };
}

/** Figures of this site; a remote backend has its own notices, corrections and refunds. */
async function trustFiguresOf(env: Env): Promise<TrustFigures> {
  try {
    const figures = await readTrustFigures(env, new Date());
    return env.BACKEND_URL ? { ...figures, notices: null, corrections: null, refunds: null } : figures;
  } catch (cause) {
    throw new ApiError("unavailable", {}, cause);
  }
}

/** Google Places, if there is a key and neither the visitor's nor the day's quota is spent. */
async function addressBookOf(c: AppContext, session: string): Promise<AddressBook | null> {
  const google = await googlePlaces(c.env);
  if (!google) return null;
  const network = networkOf(c.req.header("cf-connecting-ip") ?? "");
  return (await spendGoogleCall(c.env, { session, network }, new Date())) ? google : null;
}

/** The campaign that brought the visitor, or null without their consent. */
function campaignOf(c: AppContext): Campaign | null {
  const agreed = readConsent(c.req.header("cookie") ?? "");
  if (!agreed?.includes("campanhas")) return null;
  return readCampaign(new URLSearchParams(getCookie(c, CAMPAIGN_COOKIE) ?? ""));
}
