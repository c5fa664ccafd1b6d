import { findEntry } from "../../domain/text/find-entry.ts";
import type { Loader } from "../../parts/screen/route.ts";

/** `/admin/paginas/:picture?tamanho=`: a file of a picture that waits, for the team alone; the large one by default. */
export const loadPagePicture: Loader = async ({ backend, segments, url, readSchoolFile }) => {
  const { keys } = await backend().admin.getPicture(segments.picture!);
  const key = findEntry(keys, url.searchParams.get("tamanho") ?? "g");
  const file = key && (await readSchoolFile(key));
  return file ? { kind: "file", ...file, filename: "foto" } : { kind: "notFound", message: null };
};
