import type { pictureEndpoints } from "../../contract/v3/pictures.ts";
import { type Handlers, says } from "../http/mount.ts";
import { listPictures, orderPictures, removePicture, sendPicture } from "./pictures.service.ts";

export const picturesApi: Handlers<typeof pictureEndpoints> = {
  list: async ({ env, params, now }) => ({ pictures: await listPictures(env.DB, params.token, now) }),
  send: async ({ env, params, body, now }) => ({ pictures: await sendPicture(env, params.token, body, now) }),
  order: async ({ env, params, body, now }) => ({
    pictures: await orderPictures(env.DB, params.token, body.ids, now),
  }),
  remove: says("Foto removida.", ({ env, params, body, now }) => removePicture(env, params.token, body.id, now)),
};
