import type { bookEndpoints } from "../../contract/v3/books.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { readDesk } from "../claims/read-desk.ts";
import type { Handlers } from "../http/mount.ts";
import { providerOf } from "../payments/provider.ts";

const monthOf = (now: Date) => dateInSaoPaulo(now).slice(0, 7);
const service = () => import("./read-books.ts");

/** The books, for the team and at the desk of a school. */
export const booksApi: Handlers<typeof bookEndpoints> = {
  readAll: async ({ env, query, now }) =>
    (await service()).readBooks(env.DB, providerOf(env), query.month ?? monthOf(now), now),
  readOfSchool: async ({ env, params, query, now }) => {
    const { claim } = await readDesk(env.DB, params.token, "books", now);
    return (await service()).readStatement(env.DB, providerOf(env), query.month ?? monthOf(now), claim.inepCode);
  },
};
