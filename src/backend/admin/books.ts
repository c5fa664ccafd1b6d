import { providerOf } from "../payments/provider.ts";
import { adminAction } from "./action.ts";

const service = () => import("../books/record-entry.ts");

const recordTransfer = adminAction("registrar-repasse", "inepCode", async (env, { inepCode, ...typed }, _admin, now) =>
  (await service()).recordTransfer(env.DB, providerOf(env).name, inepCode, typed, now),
);

const recordFee = adminAction("registrar-tarifa", null, async (env, typed, _admin, now) =>
  (await service()).recordFee(env.DB, providerOf(env).name, typed, now),
);

const reverse = adminAction("estornar-lancamento", "id", async (env, { id }, _admin, now) =>
  (await service()).reverseEntry(env.DB, id, now),
);

/** Entries of the books that no payment or order makes: what the team did, or saw, at the bank. */
export const BOOK_ACTIONS = [recordTransfer, recordFee, reverse];
