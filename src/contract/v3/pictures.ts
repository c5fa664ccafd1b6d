import * as v from "valibot";
import { PICTURE_STATUSES } from "../../domain/pictures/school-pictures.ts";
import { endpoint } from "../endpoint.ts";
import { SCHOOL_FORMS } from "../forms/school-forms.ts";
import { messageResponse } from "./account.ts";
import { orNull, text } from "./parts.ts";

/** The sizes of a picture, with their form. */
const MAX_UPLOAD_BYTES = 12 * 1024 * 1024;

/** Keys of the files of a picture in the bucket, by size; without a cut for shared links, null in its place. */
export const pictureKeys = v.object({ g: text, p: text, c: orNull });

const picture = v.object({
  id: text,
  kind: v.picklist(["photo", "logo"]),
  status: v.picklist(PICTURE_STATUSES),
  alt: text,
  width: v.number(),
  height: v.number(),
  sentAt: text,
  reason: orNull,
  /** Keys of its files in the bucket; null once they are deleted. */
  keys: v.nullable(pictureKeys),
});
export type Picture = v.InferOutput<typeof picture>;

const pictures = v.object({ pictures: v.array(picture) });
const unwrap = (response: v.InferOutput<typeof pictures>) => response.pictures;

export const pictureEndpoints = {
  list: endpoint("GET /v3/claims/own/:token/pictures", "link", pictures, {
    summary: "Pictures of the school, in their order.",
    unwrap,
  }),
  send: endpoint("POST /v3/claims/own/:token/pictures", "link", pictures, {
    summary:
      "Sends a picture, which waits for the team; multipart, with its large size and, if there are, a small one and a JPEG of 1200 × 630 for shared links.",
    body: v.object({
      ...SCHOOL_FORMS.picture.entries,
      large: v.file("Escolha um arquivo"),
      small: v.optional(v.file()),
      share: v.optional(v.file()),
    }),
    isMultipart: true,
    maxBodyBytes: MAX_UPLOAD_BYTES,
    unwrap,
  }),
  order: endpoint("POST /v3/claims/own/:token/picture-order", "link", pictures, {
    summary: "Orders the pictures; those that are not named follow.",
    body: v.object({ ids: v.pipe(v.array(text), v.maxLength(100)) }),
    unwrap,
  }),
  remove: endpoint("POST /v3/claims/own/:token/removed-pictures", "link", messageResponse, {
    summary: "Removes a picture and deletes its files.",
    body: v.object({ id: text }),
  }),
};
