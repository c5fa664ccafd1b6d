import type { ReactElement } from "react";
import type { Manifest } from "../backend/publish/manifest.ts";
import type { SchoolDetail } from "../search/school-detail.ts";
import type { SchoolSearch } from "../search/school-search.ts";
import type { OfferSearch } from "../search/search-offers.ts";
import type { Meta } from "./layout/document.tsx";
import type { Identity } from "./layout/identity.ts";

/** What a screen is loaded from. */
export interface RouteContext {
  readonly url: URL;
  /** Public origin of the site, without a trailing slash. */
  readonly origin: string;
  /** Named segments of the pattern. */
  readonly segments: Readonly<Record<string, string>>;
  readonly search: SchoolSearch;
  readonly manifest: Manifest;
  readonly now: Date;
  /** Where the network puts the visitor (E20), or null. Only for answers that are `isPersonal`. */
  readonly visitor: () => Visitor | null;
  /** Who answers for the site. */
  readonly identity: Identity;
  /** Search over the scholarships of the private schools; rejects when it cannot be read. */
  readonly getOfferSearch: () => Promise<OfferSearch>;
  /** ISO instant at which the page of a school was published last; also of those published together with it. */
  readonly schoolPublishedAt: (slug: string) => string;
  /** Search over the schools of an ENEM edition, or null when it has no ranking; rejects when it cannot be read. */
  readonly getRanking: (edition: number) => Promise<SchoolSearch | null>;
  /** Details of a school, or null when there is none; rejects when they cannot be read. */
  readonly findSchoolDetail: (slug: string) => Promise<SchoolDetail | null>;
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
export type RouteResult = PageResult | RedirectResult | JsonResult | XmlResult | NotFoundResult;

export interface PageResult {
  readonly kind: "page";
  readonly status: 200 | 404;
  readonly layout: "search" | "default" | "none";
  /** Depends on who asks: not for shared caches. */
  readonly isPersonal?: boolean;
  readonly meta: Meta;
  readonly body: ReactElement;
}

export interface RedirectResult {
  readonly kind: "redirect";
  readonly status: 301 | 302;
  /** Path and query on our own origin. */
  readonly location: string;
}

export interface JsonResult {
  readonly kind: "json";
  readonly status: 200 | 404;
  readonly body: unknown;
}

/** A file for programs, which changes with the publications at most. */
export interface XmlResult {
  readonly kind: "xml";
  readonly status: 200;
  readonly body: string;
}

/** A path that names something that does not exist. */
export interface NotFoundResult {
  readonly kind: "notFound";
  /** "Não encontramos esta cidade." */
  readonly message: string;
}

export type Loader = (context: RouteContext) => RouteResult | Promise<RouteResult>;
