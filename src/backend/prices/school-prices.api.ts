import type { schoolPriceEndpoints } from "../../contract/v3/school-prices.ts";
import { type Handlers, says } from "../http/mount.ts";

/** Readers of tables and workbooks are loaded when a school opens its prices. */
const service = () => import("./school-prices.service.ts");

export const schoolPricesApi: Handlers<typeof schoolPriceEndpoints> = {
  read: async ({ env, params, now }) => (await service()).readSchoolPrices(env.DB, params.token, now),
  preview: async ({ env, params, body, now }) => (await service()).previewPrices(env.DB, params.token, body, now),
  stateColumns: says("Guardamos o que cada coluna tem.", async ({ env, params, body, now }) => {
    const { stateColumns } = await import("./stated-columns.ts");
    return stateColumns(env.DB, params.token, body.columns, now);
  }),
  remove: async ({ env, params, body, now }) => (await service()).removePrice(env.DB, params.token, body, now),
  restore: async ({ env, params, body, now }) => (await service()).restorePrices(env.DB, params.token, body, now),
  publish: async ({ env, params, body, now }) => (await service()).publishPrices(env.DB, params.token, body, now),
};
