import * as v from "valibot";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES } from "../../domain/catalog/stage.ts";
import { MAX_LISTED } from "../../domain/family/school-list.ts";
import { NEWS_REASONS, type NewsReason } from "../../domain/follows/news-reasons.ts";
import { endpoint } from "../endpoint.ts";
import { SCHOOL_FORMS } from "../forms/school-forms.ts";
import { messageResponse } from "./account.ts";

const slugOf = <T extends string>(options: readonly { readonly slug: T }[]) =>
  v.nullable(v.picklist(options.map(({ slug }) => slug)));

/** A page to be told of, as the site has read it from the address. */
const followedPage = v.object({
  /** Path and query. */
  path: v.pipe(v.string(), v.regex(/^\/[a-z]/), v.maxLength(2_000)),
  /** The page in words, without anything that a visitor typed. */
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(300)),
  /** INEP codes; none for a search. */
  schools: v.pipe(v.array(v.pipe(v.string(), v.regex(/^\d{8}$/))), v.maxLength(MAX_LISTED)),
  grade: slugOf(GRADES),
  shift: slugOf(SHIFTS),
  year: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(2020), v.maxValue(2099))),
});
export type FollowedPage = v.InferOutput<typeof followedPage>;

/** Something that somebody follows, to the holder of a link. */
const followView = v.object({
  id: v.string(),
  path: v.string(),
  title: v.string(),
  isConfirmed: v.boolean(),
  isAtOnce: v.boolean(),
});

const followsView = v.object({
  email: v.string(),
  /** ISO instant at which all ends without another tap. */
  expiresAt: v.string(),
  follows: v.array(followView),
});
export type FollowsView = v.InferOutput<typeof followsView>;

const newsLine = v.object({
  reason: v.picklist(Object.keys(NEWS_REASONS) as NewsReason[]),
  text: v.string(),
  path: v.string(),
  /** Titles of what it is told for. */
  because: v.array(v.string()),
});
export type NewsLine = v.InferOutput<typeof newsLine>;

/** Changes that the owner of a link makes. */
export const FOLLOW_CHANGES = ["confirm", "at_once", "weekly", "stop", "renew", "stop_all"] as const;

export const followEndpoints = {
  ask: endpoint("POST /v3/follows", "anyone", messageResponse, {
    summary:
      "E-mails a link that confirms the wish to be told of news of a page; the same answer whatever is known of the address.",
    body: v.object({ ...SCHOOL_FORMS.follow.entries, page: followedPage }),
    status: 202,
    limiter: "LIMIT_ACCESS",
  }),
  get: endpoint("GET /v3/follows/own/:token", "link", followsView, {
    summary: "What the owner of the link follows, or has asked to.",
  }),
  change: endpoint("POST /v3/follows/own/:token/changes", "link", v.object({ isEmpty: v.boolean() }), {
    summary: "Confirms, changes or stops something that is followed, or all of it, which erases the address.",
    body: v.object({ change: v.picklist(FOLLOW_CHANGES), follow: v.optional(v.string(), "") }),
    errors: ["not_found", "too_many_follows"],
  }),
  letter: endpoint("GET /v3/follows/own/:token/letters/:letter", "link", v.object({ news: v.array(newsLine) }), {
    summary: "All that one letter tells.",
    errors: ["not_found"],
    unwrap: ({ news }) => news,
  }),
};
