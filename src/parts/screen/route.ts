import type { ReactElement } from "react";
import type { AddressBook } from "../../contract/google-places.ts";
import type { Publication } from "../../contract/publication.ts";
import type { TrackedOffer, TrackingEvent } from "../../contract/tracking.ts";
import type { TrustFigures } from "../../contract/trust-figures.ts";
import type { User } from "../../contract/v3/account.ts";
import type { BackendClient } from "../../contract/v3/client.ts";
import type { Children } from "../../domain/family/children.ts";
import type { OfferSearch, SchoolSearch } from "../../search/ports.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import type { SchoolInventory } from "../../search/school-search.ts";
import type { Campaign } from "../../site/campaign.ts";
import type { FormEvent } from "../../site/form-events.ts";
import type { LinkView } from "../../site/link-view.ts";
import type { CityPath } from "../../site/paths.ts";
import type { DocumentProps } from "../layout/document-props.ts";
import type { Identity } from "../layout/identity.ts";
import type { Meta } from "../layout/meta.ts";
import type { Glyphs } from "../share-card/glyphs.ts";
import type { MarkupCache } from "./markup-cache.ts";

/** Search and school data. */
export interface SchoolSource {
  readonly search: SchoolSearch;
  /** All published schools; null with a remote search. */
  readonly inventory: SchoolInventory | null;
  readonly manifest: Publication;
  readonly markup: MarkupCache;
  /** Search over the scholarships of private schools; rejects when it cannot be loaded. */
  readonly getOfferSearch: () => Promise<OfferSearch>;
  /** ISO instant of the last publication of a school's page or of one in the same bucket; null if unknown. */
  readonly schoolPublishedAt: (slug: string) => string | null;
  /** Search over the schools of an ENEM edition, or null if it has no ranking; rejects when it cannot be loaded. */
  readonly getRanking: (edition: number | null) => Promise<SchoolSearch | null>;
  /** Details of a school, or null if there is none; rejects when they cannot be read. */
  readonly findSchoolDetail: (slug: string) => Promise<SchoolDetail | null>;
}

export interface RouteContext extends SchoolSource {
  readonly url: URL;
  /** Public origin of the site, without a trailing slash. */
  readonly origin: string;
  /** Hosts of the site, its own first, then that of payments where there is one. */
  readonly hosts: readonly string[];
  /** The children of the visitor: more than none only on a response that is not for shared caches. */
  readonly family: Children;
  readonly segments: Readonly<Record<string, string>>;
  readonly now: Date;
  /** The page is swapped into another: it has no document and no layout. */
  readonly isFragment: boolean;
  /** The page is swapped into one whose filters are hydrated: they need their response, and no markup. */
  readonly hasLiveFilters: boolean;
  /** Geo-IP location of the visitor (E20), or null. Only for results that are `isPersonal`. */
  readonly location: () => Location | null;
  readonly identity: Identity;
  /** Glyphs and crests for drawn pictures; rejects when they cannot be read. */
  readonly getGlyphs: () => Promise<Glyphs>;
  /** The signed-in user, or null. Only for results that are `isPrivate`. */
  readonly account: () => Promise<User | null>;
  /** Backend client with the visitor's session. Only for results that are `isPrivate`. */
  readonly backend: () => BackendClient;
  /**
   * Street address search, for one call of an autocomplete session; null without a key or when the day's quota is
   * spent. Rejects with `too_many_attempts`.
   */
  readonly addressBook: (session: string) => Promise<AddressBook | null>;
  /** The site's own figures of the last weeks; rejects with `unavailable`. */
  readonly getTrustFigures: () => Promise<TrustFigures>;
  /** Browser key of Google's street map; empty if there is none. */
  readonly streetsKey: string;
  /** URL of the styles that only a list with its map needs. */
  readonly mapStyles: string;
  /** A file that schools sent, by its key in the bucket; null for none. Whoever asks has checked who may see it. */
  readonly readSchoolFile: (
    key: string,
  ) => Promise<(Pick<FileResult, "contentType"> & { readonly body: Uint8Array<ArrayBuffer> }) | null>;
  /** Hosts of pictures that the content policy allows, besides this site. */
  readonly imageHosts: readonly string[];
  readonly canReserve: boolean;
  readonly newKey: () => string;
  /** The row of the table that a path matches, with the segments of its pattern; null for none. */
  readonly findScreen: (path: string) => { readonly row: Route; readonly segments: RouteContext["segments"] } | null;
  /** The campaign that brought the visitor, or null without consent. Only for results that are `isPrivate`. */
  readonly campaign: () => Campaign | null;
  /** Sign-in providers besides the password. */
  readonly socialProviders: readonly "google"[];
  /** The visitor's session cookies. Only for results that are `isPrivate`. */
  readonly session: () => Session;
}

/** The session cookies of a request; changes are sent as cookies of the response. */
export interface Session {
  readonly userToken: string | undefined;
  readonly signIn: (token: string) => void;
  readonly signOut: () => void;
  /** State of a sign-in while the visitor is at Google, or null. Expires after minutes. */
  readonly socialLogin: () => string | null;
  readonly keepSocialLogin: (value: string | null) => void;
  /** The address to which the last form sent a link, or null. Expires after minutes. */
  readonly mailedTo: () => string | null;
  readonly keepMailedTo: (email: string) => void;
  /** A code that was sent by e-mail, or null. Expires with it. */
  readonly emailCode: () => string | null;
  readonly keepEmailCode: (value: string | null) => void;
  /** A reservation that waits for the sign-in, or null. Expires with the code. */
  readonly reservation: () => string | null;
  readonly keepReservation: (value: string | null) => void;
  /** Notes an event for the next page that is measured; with consent to measuring alone. */
  readonly note: (event: FormEvent) => void;
}

export interface ActionContext extends RouteContext {
  readonly form: FormData;
}

/** The specification's current location (E20), from the edge's geo-IP. */
export interface Location {
  readonly city: string;
  readonly regionCode: string;
  readonly region: string;
  readonly latitude: number;
  readonly longitude: number;
}

export type RouteResult = PageResult | RedirectResult | JsonResult | FileResult | NotFoundResult;

export interface PageResult extends Pick<DocumentProps, "layout" | "childFit"> {
  readonly kind: "page";
  /** 422: a refused form is shown again with its values. */
  readonly status: 200 | 401 | 403 | 404 | 409 | 410 | 422 | 429 | 503;
  /** Depends on the visitor's location: not for shared caches. */
  readonly isPersonal?: boolean;
  /** Depends on the visitor's session: never cached. */
  readonly isPrivate?: boolean;
  /** `Retry-After` in seconds. */
  readonly retryAfterS?: number | undefined;
  readonly meta: Meta;
  /** A function when status, head and cookies are known before the content (`worker/stream-page.tsx`). */
  readonly body: ReactElement | (() => Promise<ReactElement>);
  /** City of the page, or of the visitor on personal pages: the sections of the header link to it. */
  readonly city?: CityPath;
  /** Tracking data of the page; computed only with consent. */
  readonly tracking?: () => Tracking;
  /** Schools that a visit counts for, in the figures at their desks. */
  readonly counts?: { readonly as: "views" | "comparisons"; readonly inepCodes: readonly string[] };
}

export type WholePage = PageResult & { readonly body: ReactElement };

/** Events of a page (T2, T4, T6), and the offers on it (T3). */
interface Tracking {
  readonly events: readonly TrackingEvent[];
  readonly offers?: readonly TrackedOffer[];
}

export interface RedirectResult {
  readonly kind: "redirect";
  /** 303 after a form, and to the login page. */
  readonly status: 301 | 302 | 303;
  /** Path and query on our own origin; an absolute URL only to sign in elsewhere. */
  readonly location: string;
}

export type JsonResult = {
  readonly kind: "json";
  readonly status: 200 | 400 | 404 | 503;
  /** Never cached. */
  readonly isPrivate?: boolean;
} & (
  | { readonly body: unknown }
  /** Serialized JSON. */
  | { readonly text: string }
);

/** Published data for programs, a drawn picture, or a download. */
export interface FileResult {
  readonly kind: "file";
  readonly contentType: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** A download with data of one visitor: never cached. Other files change only with a publication. */
  readonly filename?: string;
}

/** A path to something that does not exist. */
export interface NotFoundResult {
  readonly kind: "notFound";
  /** "Não encontramos esta cidade."; null for the default message. */
  readonly message: string | null;
  readonly similar?: readonly LinkView[];
  /** The first link of the page, before the search for scholarships. */
  readonly next?: LinkView;
}

export type Loader = (context: RouteContext) => RouteResult | Promise<RouteResult>;

/** Handles the form of a screen: 303 if accepted, the screen again (422) if not. */
export type Submit = (context: ActionContext) => RouteResult | Promise<RouteResult>;

/**
 * A check before a screen is loaded or its form handled (S16). `loginRequired` redirects anonymous visitors to the
 * login page. `adminRequired` does too, and returns 404 to accounts that are not administrators.
 */
export type RouteGuard = "loginRequired" | "adminRequired";

/** Kind of content; decides whether the screen may be measured and may send its address as `Referer` (`isMeasured`). */
export type RouteKind =
  /** Published data, and forms open to everyone. */
  | "public"
  /** The signed-in user's data, without secrets. */
  | "account"
  /** Screens that ask for, show or send a password, a code or a link. */
  | "credentials"
  /** Screens opened by a link from an e-mail. */
  | "link"
  /** Payments, agreements and vouchers. */
  | "payment"
  /** Screens of the team: data of families, and the catalogue of components (K22). */
  | "internal";

/** One row of the table of screens: a URL pattern, its handlers, and every policy that depends on the path. */
export interface Route {
  /** Hono pattern: "/escola/:slug". The first matching row wins. */
  readonly pattern: string;
  readonly kind: RouteKind;
  /** Path and query of an example for tests and the bench: an anonymous GET gets 200; null if there is none. */
  readonly sample: `/${string}` | null;
  readonly load?: Loader;
  /** Answers the form of the screen (POST). */
  readonly submit?: Submit;
  readonly guard?: RouteGuard;
  /**
   * The response is reused from the cache of the data centre until the next publication: one for each path, or for each
   * path and values of the parameters in `query`, which must be all that the loader reads. "tag": it is made anew, and
   * only says that it is unchanged (304). Default: as the result says.
   */
  readonly cache?: "publication" | "tag" | { readonly query: readonly string[] };
  /** Readable by scripts of other sites (CORS). */
  readonly isCrossOrigin?: true;
  /** Its pages play videos of other hosts in frames, once they are asked for. */
  readonly playsVideos?: true;
  /** "payment": served by PAYMENT_HOST, where one is configured (K9). */
  readonly host?: "payment";
  /** Limiter of `wrangler.toml` that counts reads, instead of LIMIT_PAGES (`worker/limits.ts`). */
  readonly readLimiter?: "LIMIT_API" | "LIMIT_SUGGESTIONS";
  /** The form tries a password or sends an e-mail: LIMIT_ACCESS counts it, instead of LIMIT_FORMS. */
  readonly formLimiter?: "LIMIT_ACCESS";
  /** Maximum bytes of a form, for screens that take files. */
  readonly maxFormBytes?: number;
  /** Whether a form longer than usual is read: of a screen without a guard, it says who may send files. */
  readonly takesLongForm?: (context: RouteContext) => Promise<boolean>;
  /** An exception to the default, which records accepted forms but no reads (`worker/access-records.ts`). */
  readonly accessRecord?: "reads too";
  /**
   * The browser may fetch the page (`prefetch`), or also render it (`prerender`), before a visitor follows a link to
   * it. Only for pages that are the same for every visitor and change nothing (`worker/respond.tsx`).
   */
  readonly speculation?: "prefetch" | "prerender";
  /**
   * Handled by the service worker when the network fails (docs/decisions/023-offline.md). The last list and the pages
   * of saved schools have copies; other pages list the available copies.
   */
  readonly offline?: "list" | "school" | "no copy";
  /**
   * Prices may be for a child (`worker/follow-child.ts`). "takes": the address names it. "sets": the same, and the
   * visitor searches for that child from then on. "shows": the page is for one visitor, and its address names none.
   */
  readonly child?: "takes" | "sets" | "shows";
}

/** A row of the table without the columns that its group shares. Without a sample it has that of its pattern. */
export type RouteRow = Omit<Route, "kind" | "guard" | "sample"> & Partial<Pick<Route, "sample">>;
