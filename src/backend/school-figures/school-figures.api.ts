import type { schoolFigureEndpoints } from "../../contract/v3/school-figures.ts";
import { readDesk } from "../claims/read-desk.ts";
import type { Handlers } from "../http/mount.ts";
import { countSchoolFigures } from "./count-school-figures.ts";

export const schoolFiguresApi: Handlers<typeof schoolFigureEndpoints> = {
  list: async ({ env, params, now }) => {
    const { claim } = await readDesk(env.DB, params.token, "reply", now);
    return countSchoolFigures(env.DB, claim.inepCode, now);
  },
};
