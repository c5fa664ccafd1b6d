import * as v from "valibot";
import { MAX_FOLLOWED_ADDRESS } from "../../domain/follows/followed-page.ts";
import { NEWS_REASONS, type NewsReason } from "../../domain/follows/news-reasons.ts";
import { endpoint } from "../endpoint.ts";
import { SCHOOL_FORMS } from "../forms/school-forms.ts";
import { messageResponse } from "./account.ts";

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
  /** Titles of the pages that it is news for. */
  because: v.array(v.string()),
});
export type NewsLine = v.InferOutput<typeof newsLine>;

export const FOLLOW_CHANGES = ["confirm", "at_once", "weekly", "stop", "renew", "stop_all"] as const;

export const followEndpoints = {
  ask: endpoint("POST /v3/follows", "anyone", messageResponse, {
    summary:
      "E-mails a link that confirms the wish to be told of news of a page; the same answer whatever is known of the address.",
    body: v.object({
      ...SCHOOL_FORMS.follow.entries,
      /** Path and query of the page; the backend reads its name and its schools from it. */
      path: v.pipe(v.string(), v.regex(/^\/[a-z]/), v.maxLength(MAX_FOLLOWED_ADDRESS)),
    }),
    status: 202,
    errors: ["not_found"],
    limiter: "LIMIT_ACCESS",
  }),
  get: endpoint("GET /v3/follows/own/:token", "link", followsView, {
    summary: "What the owner of the link follows, or has asked to; `not_found` once all of it is erased.",
    errors: ["not_found"],
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
