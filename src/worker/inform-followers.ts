import { findNews } from "../backend/follows/find-news.ts";
import { sendNews } from "../backend/follows/send-news.ts";
import type { Manifest } from "../backend/publish/manifest.ts";
import { openPlacesFile } from "../backend/publish/places-file.ts";
import { getBytes } from "../backend/publish/publishing.ts";
import { readFollowedSearch } from "../listing/followed-search.ts";
import { toSchoolQuery } from "../listing/params/school-query.ts";

/**
 * Finds the news of a publication for those who follow its schools and searches, then writes their letters. A remote
 * search has no publication: then nothing is found, and earlier news is still sent.
 */
export async function informFollowers(env: Env, now: Date): Promise<void> {
  if (!env.SEARCH_API_URL) await findNews(env, now, searchReader(env.SNAPSHOT));
  await sendNews(env, now);
}

/** Reads followed searches among the places of a publication, whose file is read when there is one to read. */
function searchReader(kv: KVNamespace) {
  let places: ReturnType<typeof openPlacesFile> | null = null;
  return async (manifest: Manifest, path: string, now: Date) => {
    places ??= getBytes(kv, manifest.places.key).then(openPlacesFile);
    const search = await readFollowedSearch(await places, path, now);
    return search && toSchoolQuery(search.place, search.params);
  };
}
