import type { Picture } from "../../contract/v3/pictures.ts";
import { MAX_PHOTOS } from "../../domain/pictures/school-pictures.ts";
import { formatDate } from "../../domain/text/format.ts";
import { type RefusedForm, toForm } from "../../parts/desk/desk-form.ts";
import { paths } from "../../site/paths.ts";

export type PicturesView = ReturnType<typeof toPicturesView>;

/** The pictures of a school at its desk, each with its state, and the form for another. */
export function toPicturesView(
  pictures: readonly Picture[],
  { token, path }: { readonly token: string; readonly path: string },
  refused: RefusedForm | null,
) {
  const photos = pictures.filter(({ kind, status }) => kind === "photo" && status !== "refused");
  const isSent = refused?.action === "mandar";
  return {
    path,
    count: `${photos.length} de ${MAX_PHOTOS} fotos`,
    items: pictures.map((picture) => ({
      id: picture.id,
      alt: picture.alt,
      src: picture.keys && paths.schoolDeskPicture(token, picture.id),
      width: picture.width,
      height: picture.height,
      state: stateOf(picture),
      up: orderWith(photos, picture, -1),
      down: orderWith(photos, picture, 1),
      remove: toForm(
        {
          action: "remover-foto",
          schema: null,
          submit: picture.status === "refused" ? "Tirar da lista" : "Remover",
          path,
          hidden: { id: picture.id },
          fields: [],
          consequence: "O arquivo é apagado e não volta.",
        },
        refused,
      ),
    })),
    upload: {
      action: path,
      values: isSent ? refused.values : {},
      errors: isSent ? refused.refusal.errors : {},
    },
  };
}

function stateOf({ kind, status, sentAt, reason }: Picture): string {
  const what = kind === "logo" ? "Logo. " : "";
  switch (status) {
    case "waiting":
      return `${what}Espera a equipe ver, desde ${formatDate(sentAt)}.`;
    case "published":
      return `${what}No ar.`;
    case "refused":
      return `${what}Não publicada. Motivo: ${reason ?? "não informado"}`;
  }
}

/** The ids of the photos after one moves by a step; null where it cannot. */
function orderWith(photos: readonly Picture[], { id }: Picture, step: number): string | null {
  const from = photos.findIndex((photo) => photo.id === id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= photos.length) return null;
  const ids = photos.map((photo) => photo.id);
  ids.splice(from, 1);
  ids.splice(to, 0, id);
  return ids.join(" ");
}
