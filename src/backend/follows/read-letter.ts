import { and, asc, eq, type SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { ApiError } from "../../contract/v3/errors.ts";
import type { NewsLine } from "../../contract/v3/follows.ts";
import { readKeptLink } from "../mailed-links.ts";
import { follow, follower, followNews } from "../schema/follows.ts";

export interface LetterNews extends NewsLine {
  /** Beginning of the text. */
  readonly school: string;
}

/** The content of a letter to the owner of a link. Throws `link_expired`, `not_found` for a letter to somebody else. */
export async function readLetter(db: D1Database, token: string, letter: string, now: Date): Promise<NewsLine[]> {
  const { subjectId } = await readKeptLink(db, ["follower"], token, now);
  const { news } = await readNews(db, and(eq(follow.followerId, subjectId), eq(followNews.letter, letter))!);
  if (news.length === 0) throw new ApiError("not_found");
  return news.map(({ school: _, ...line }) => line);
}

/**
 * News that meet a condition, oldest first; what is news for several follows is one line. Also the keys of their rows.
 */
export async function readNews(db: D1Database, where: SQL) {
  const rows = await drizzle(db)
    .select({ news: followNews, title: follow.title })
    .from(followNews)
    .innerJoin(follow, eq(follow.id, followNews.followId))
    .innerJoin(follower, eq(follower.id, follow.followerId))
    .where(where)
    .orderBy(asc(followNews.createdAt), asc(followNews.text), asc(follow.createdAt), asc(follow.title));
  const byText = Map.groupBy(rows, ({ news }) => `${news.reason} ${news.text} ${news.path}`);
  const news = [...byText.values()].map((same): LetterNews => {
    const [{ news: one }] = same as [(typeof rows)[number]];
    const { reason, text, path } = one;
    return { reason, text, path, school: text.split(":")[0]!, because: [...new Set(same.map(({ title }) => title))] };
  });
  return { news, keys: rows.map((row) => [row.news.followId, row.news.key]) };
}
