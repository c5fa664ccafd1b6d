import type { deskFactEndpoints } from "../../contract/v3/desk-facts.ts";
import type { Handlers } from "../http/mount.ts";
import { listDeskFacts, saveDeskFacts } from "./desk-facts.service.ts";

export const deskFactsApi: Handlers<typeof deskFactEndpoints> = {
  list: ({ env, params, now }) => listDeskFacts(env.DB, params.token, now),
  save: ({ env, params, body, now }) => saveDeskFacts(env.DB, params.token, body, now),
};
