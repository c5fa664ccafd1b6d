import type { bookEndpoints } from "../../contract/v3/books.ts";
import type { Handlers } from "../http/mount.ts";
import { providerOf } from "../payments/provider.ts";

const service = () => import("./read-books.ts");

/** The books, for the team. */
export const booksApi: Handlers<typeof bookEndpoints> = {
  read: async ({ env, now }) => (await service()).readBooks(env.DB, providerOf(env), now),
  listEntries: async ({ env, query }) => ({
    entries: await (await service()).listEntries(env.DB, providerOf(env).name, query.month),
  }),
};
