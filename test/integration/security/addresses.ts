import { apiOf } from "../../../src/contract/api-path.ts";
import { ENDPOINTS } from "../../../src/contract/endpoints.ts";
import { samplePath as sampleOf } from "../../../src/routes/sample-path.ts";
import { ROUTES } from "../../../src/routes/table.ts";
import { VERTICE } from "../../fixtures/world.ts";

/** A path of a route pattern in the small Brazil of the tests. */
export const samplePath = (pattern: string, parts: Readonly<Record<string, string>> = {}) =>
  sampleOf(pattern, {
    offer: `offer-${VERTICE.inepCode}`,
    code: "ME-AAAA-AAAA-AAAA",
    format: "json",
    file: "escolas-1.xml",
    ...parts,
  });

/** Every endpoint of `/v3`. */
export const CALLS = ENDPOINTS.filter(({ path }) => apiOf(path) === "v3");

/** Every screen that is shown, and every form that is taken. */
export const SCREENS = ROUTES.filter(({ load }) => load !== undefined);
export const FORMS = ROUTES.filter(({ submit }) => submit !== undefined);
