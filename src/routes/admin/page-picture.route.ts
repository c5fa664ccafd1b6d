import type { Loader } from "../../parts/screen/route.ts";

/** `/admin/paginas/:picture`: the file of a picture that waits, for the team alone. */
export const loadPagePicture: Loader = async ({ backend, segments, readSchoolFile }) => {
  const { key } = await backend().admin.getPicture(segments.picture!);
  const file = await readSchoolFile(key);
  return file ? { kind: "file", ...file, filename: "foto" } : { kind: "notFound", message: null };
};
