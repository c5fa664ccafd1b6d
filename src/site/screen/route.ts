import type { ReactElement } from "react";
import type { TrustFigures } from "../../backend/figures/trust-figures.ts";
import type { AddressBook } from "../../backend/places/google-places.ts";
import type { Publication } from "../../backend/publish/manifest.ts";
import type { TrackedOffer, TrackingEvent } from "../../contract/tracking.ts";
import type { User } from "../../contract/v3/account.ts";
import type { BackendClient } from "../../contract/v3/client.ts";
import type { OfferSearch, SchoolSearch } from "../../search/ports.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import type { SchoolInventory } from "../../search/school-search.ts";
import type { Campaign } from "../campaign.ts";
import type { Meta } from "../layout/document.tsx";
import type { Identity } from "../layout/identity.ts";
import type { LinkView } from "../link-view.ts";
import type { Glyphs } from "../share-card/glyphs.ts";
import type { MarkupCache } from "./markup-cache.ts";

/** What a screen is loaded from. */
export interface RouteContext {
  readonly url: URL;
  /** Public origin of the site, without a trailing slash. */
  readonly origin: string;
  /** Named segments of the pattern. */
  readonly segments: Readonly<Record<string, string>>;
  readonly search: SchoolSearch;
  /** All that is published; null where search is answered by another machine. */
  readonly inventory: SchoolInventory | null;
  readonly manifest: Publication;
  /** What was rendered from what is published. */
  readonly markup: MarkupCache;
  readonly now: Date;
  /** Where the network puts the visitor (E20), or null. Only for answers that are `isPersonal`. */
  readonly visitor: () => Visitor | null;
  /** Who answers for the site. */
  readonly identity: Identity;
  /** Search over the scholarships of the private schools; rejects when it cannot be read. */
  readonly getOfferSearch: () => Promise<OfferSearch>;
  /** ISO instant at which the page of a school was published last; also of those published together with it; null
   * where that is not known. */
  readonly schoolPublishedAt: (slug: string) => string | null;
  /** Search over the schools of an ENEM edition, or null when it has no ranking; rejects when it cannot be read. */
  readonly getRanking: (edition: number | null) => Promise<SchoolSearch | null>;
  /** Details of a school, or null when there is none; rejects when they cannot be read. */
  readonly findSchoolDetail: (slug: string) => Promise<SchoolDetail | null>;
  /** Letters and crests to draw pictures with; rejects when they cannot be read. */
  readonly getGlyphs: () => Promise<Glyphs>;
  /** The signed-in user, or null. Only for answers that are `isPrivate`. */
  readonly account: () => Promise<User | null>;
  /** The backend, in the name of the visitor. Only for answers that are `isPrivate`. */
  readonly backend: () => BackendClient;
  /**
   * Who knows street addresses, for one call in a session of typing; null without a key or when the day's calls are
   * spent. Rejects with `too_many_attempts`.
   */
  readonly addressBook: (session: string) => Promise<AddressBook | null>;
  /** What the site counted of itself in so many days; rejects with `unavailable`. */
  readonly getTrustFigures: (days: number) => Promise<TrustFigures>;
  /** Browser key of Google's street map; empty when there is none. */
  readonly streetsKey: string;
  /** Whether scholarships can be reserved here. */
  readonly canReserve: boolean;
  /** A key that makes a form count once, however often it is sent. */
  readonly newKey: () => string;
  /** What the visitor came by, or null without their consent. Only for answers that are `isPrivate`. */
  readonly campaign: () => Campaign | null;
  /** With whom people may come in besides a password. */
  readonly socialProviders: readonly "google"[];
  /** The visitor's cookies. Only for answers that are `isPrivate`. */
  readonly session: () => Session;
}

/** Who the visitor's browser says it is; what is changed here goes out as cookies. */
export interface Session {
  /** Token of the signed-in user, when there is one. */
  readonly userToken: string | undefined;
  readonly signIn: (token: string) => void;
  readonly signOut: () => void;
  /** What is kept while the visitor is at Google; null when nothing is. Minutes only. */
  readonly socialLogin: () => string | null;
  readonly keepSocialLogin: (value: string | null) => void;
}

/** What a form is answered from. */
export interface ActionContext extends RouteContext {
  readonly form: FormData;
}

/** The specification's current location (E20), from the edge's geo-IP. */
export interface Visitor {
  readonly city: string;
  readonly regionCode: string;
  readonly region: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** What a screen answers with. */
export type RouteResult =
  | PageResult
  | RedirectResult
  | JsonResult
  | DataResult
  | EmbedResult
  | PictureResult
  | FileResult
  | NotFoundResult;

export interface PageResult {
  readonly kind: "page";
  /** 422: a form was refused and is shown again with what stood in it. */
  readonly status: 200 | 401 | 403 | 404 | 409 | 410 | 422 | 429 | 503;
  readonly layout: "search" | "default" | "none";
  /** Depends on where the visitor is: not for shared caches. */
  readonly isPersonal?: boolean;
  /** Belongs to one visitor, who may be signed in: kept nowhere. */
  readonly isPrivate?: boolean;
  /** Seconds to wait before another try. */
  readonly retryAfterS?: number | undefined;
  readonly meta: Meta;
  /** Made on demand where it waits for data that changes nothing else of the answer (`worker/early-head.tsx`). */
  readonly body: ReactElement | (() => Promise<ReactElement>);
  /** What may be told of the page to those who measure; made only for visitors who agreed. */
  readonly tracking?: () => Tracking;
}

/** Events of a page (T2, T4, T6), and the offers on it (T3). */
export interface Tracking {
  readonly events: readonly TrackingEvent[];
  readonly offers?: readonly TrackedOffer[];
}

export interface RedirectResult {
  readonly kind: "redirect";
  /** 303 after a form, and to the login page. */
  readonly status: 301 | 302 | 303;
  /** Path and query on our own origin; a URL only to where people sign in. */
  readonly location: string;
}

export type JsonResult = {
  readonly kind: "json";
  readonly status: 200 | 400 | 404 | 503;
  /** Kept nowhere. */
  readonly isPrivate?: boolean;
} & (
  | { readonly body: unknown }
  /** Written already. */
  | { readonly text: string }
);

/** A file for programs, which changes with the publications at most. */
export interface DataResult {
  readonly kind: "data";
  readonly status: 200;
  readonly body: string;
  /** Plain XML by default. */
  readonly mediaType?: string;
}

/** A small page that other sites show in a frame: no script, no cookie, one style sheet. */
export interface EmbedResult {
  readonly kind: "embed";
  readonly status: 200;
  readonly title: string;
  /** Path of the page that it stands for. */
  readonly canonical: string;
  readonly body: ReactElement;
}

/** A picture of what is published (PNG). */
export interface PictureResult {
  readonly kind: "picture";
  readonly status: 200;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** A file that belongs to one visitor, to be kept by them. */
export interface FileResult {
  readonly kind: "file";
  readonly status: 200;
  readonly contentType: string;
  readonly filename: string;
  readonly body: string;
}

/** A path that names something that does not exist. */
export interface NotFoundResult {
  readonly kind: "notFound";
  /** "Não encontramos esta cidade."; null for what is said of any path. */
  readonly message: string | null;
  /** What may have been meant. */
  readonly similar?: readonly LinkView[];
  /** What helps here, before a search for a scholarship. */
  readonly next?: LinkView;
}

export type Loader = (context: RouteContext) => RouteResult | Promise<RouteResult>;

/** Answers a form that was sent to a screen: 303 when it was taken, the screen again (422) when not. */
export type Submit = (context: ActionContext) => RouteResult | Promise<RouteResult>;

/**
 * A named check before a screen is loaded or its form taken (S16). `loginRequired` redirects anonymous visitors to the
 * login page. `adminRequired` does too, and answers 404 to accounts that are not administrators.
 */
export type RouteGuard = "loginRequired" | "adminRequired";

/** What a screen contains; decides whether it may be measured and may send its address as `Referer` (`isMeasured`). */
export type RouteKind =
  /** Published data, and forms open to everyone. */
  | "public"
  /** The signed-in user's data, without secrets. */
  | "account"
  /** Screens that ask for, show or send a password, a code or a link. */
  | "credentials"
  /** Screens opened by the token of a mailed link. */
  | "link"
  /** Payments, agreements and vouchers. */
  | "payment"
  /** Screens of the team. */
  | "internal";

/** One row of the table of screens: a URL pattern, its handlers, and every policy that depends on the path. */
export interface Route {
  /** Hono pattern: "/escola/:slug". Of two that match, the first row wins. */
  readonly pattern: string;
  readonly kind: RouteKind;
  /** Answers GET. */
  readonly load?: Loader;
  /** Answers the form of the screen (POST). */
  readonly submit?: Submit;
  readonly guard?: RouteGuard;
  /** "publication": the response is reused from the cache until the next publication. Default: as the result says. */
  readonly cache?: "publication";
  /** The programs of other sites may read it in their visitors' browsers. */
  readonly isCrossOrigin?: true;
  /** Other sites may show it in a frame; its content policy allows no script. */
  readonly isEmbeddable?: true;
  /** "payment": served by PAYMENT_HOST, where one is configured (K9). */
  readonly host?: "payment";
  /** Exceptions to the rule that accepted forms are recorded, and reads are not (`worker/access-records.ts`). */
  readonly accessRecord?: "reads too" | "never";
  /** The same for every visitor: fetched when a visitor is about to follow a link to it (`client/prefetch.ts`). */
  readonly isPrefetched?: true;
  /**
   * Handled by the service worker when the network fails (docs/decisions/023-offline.md). The last list and the pages of
   * saved schools have copies; the others say what there are copies of.
   */
  readonly offline?: "list" | "school" | "no copy";
  /** Takes the remembered child profile in its query (`client/profile/recall.ts`). */
  readonly takesProfile?: true;
}

/** A row of the table without the columns that its group has in common. */
export type RouteRow = Omit<Route, "kind" | "guard">;
