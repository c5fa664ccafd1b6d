import type { networkEndpoints } from "../../contract/v3/networks.ts";
import type { Handlers } from "../http/mount.ts";

const service = () => import("./network-schools.ts");

/** People of networks of schools. */
export const networksApi: Handlers<typeof networkEndpoints> = {
  listSchools: async ({ env, params, query, now }) =>
    (await service()).listNetworkSchools(env.DB, params.token, query, now),
};
