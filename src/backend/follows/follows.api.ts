import type { followEndpoints } from "../../contract/v3/follows.ts";
import { type Handlers, says, withMails } from "../http/mount.ts";

/** Few visitors follow something: an isolate starts without it. */
const service = () => import("./follows.service.ts");

export const followsApi: Handlers<typeof followEndpoints> = {
  ask: withMails(
    says("Enviamos um link para o seu e-mail.", async ({ env, client, now, body }) => {
      await (await service()).askToFollow({ env, client, now }, body);
    }),
  ),
  get: async ({ env, params, now }) => (await service()).readFollows(env.DB, params.token, now),
  change: async ({ env, params, body, now }) => (await service()).changeFollows(env.DB, params.token, body, now),
  letter: async ({ env, params, now }) => {
    const { readLetter } = await import("./read-letter.ts");
    return { news: await readLetter(env.DB, params.token, params.letter, now) };
  },
};
