import { findListFile, listAddress, listKey } from "../../domain/catalog/material-list.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import type { Loader } from "../../parts/screen/route.ts";

/** `/admin/paginas/:picture?tamanho=`: a file of a picture that waits, for the team alone; the large one by default. */
export const loadPagePicture: Loader = async ({ backend, segments, url, readSchoolFile }) => {
  const { keys } = await backend().admin.getPicture(segments.picture!);
  const key = findEntry(keys, url.searchParams.get("tamanho") ?? "g");
  const file = key && (await readSchoolFile(key));
  return file ? { kind: "file", ...file, filename: "foto" } : { kind: "notFound", message: null };
};

/** `/admin/paginas/listas/:school/:file`: a list of material that waits, for the team alone. */
export const loadPageList: Loader = async ({ backend, segments, readSchoolFile }) => {
  await backend().admin.check();
  const list = findListFile(listAddress(segments.school!, segments.file!));
  const file = list && (await readSchoolFile(listKey("waiting", list)));
  return file ? { kind: "file", ...file, filename: "lista-de-material.pdf" } : { kind: "notFound", message: null };
};
