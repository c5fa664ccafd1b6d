import type { Loader } from "../../parts/screen/route.ts";

/** `/mesa/:token/fotos/:picture`: the small size of a picture that waits, for its school alone. */
export const loadDeskPicture: Loader = async ({ backend, segments, readSchoolFile }) => {
  const pictures = await backend().pictures.list(segments.token!);
  const keys = pictures.find(({ id }) => id === segments.picture)?.keys;
  const file = keys && (await readSchoolFile(keys.p));
  return file ? { kind: "file", ...file, filename: "foto" } : { kind: "notFound", message: null };
};
