import type { ActionHandlers } from "../../backend/admin/action.ts";
import type { Handlers } from "../../backend/http/mount.ts";
import { providerOf } from "../../backend/payments/provider.ts";
import { onDemand } from "../../site/on-demand.ts";
import type { BOOK_ACTIONS } from "./actions.ts";
import type { bookEndpoints } from "./contract.ts";

const read = onDemand(() => import("./read-books.service.ts"));
const [readBooks, listEntries] = [read("readBooks"), read("listEntries")];
const record = onDemand(() => import("./record-entry.service.ts"));
const [recordTransfer, recordFee, reverseEntry] = [
  record("recordTransfer"),
  record("recordFee"),
  record("reverseEntry"),
];

export const booksApi: Handlers<typeof bookEndpoints> = {
  read: ({ env, now }) => readBooks(env.DB, providerOf(env), now),
  listEntries: async ({ env, query }) => ({ entries: await listEntries(env.DB, providerOf(env).name, query.month) }),
};

/** Entries of the books that no payment or order makes: what the team did, or saw, at the bank. */
export const bookActions: ActionHandlers<typeof BOOK_ACTIONS> = {
  "registrar-repasse": (env, { inepCode, ...typed }, _admin, now) =>
    recordTransfer(env.DB, providerOf(env).name, inepCode, typed, now),
  "registrar-tarifa": (env, typed, _admin, now) => recordFee(env.DB, providerOf(env).name, typed, now),
  "estornar-lancamento": (env, { id }, _admin, now) => reverseEntry(env.DB, id, now),
};
