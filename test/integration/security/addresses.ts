import { apiOf } from "../../../src/contract/api-path.ts";
import { ENDPOINTS } from "../../../src/contract/endpoints.ts";
import { ROUTES } from "../../../src/routes/table.ts";
import { VERTICE } from "../../fixtures/world.ts";

/** Values of the named path parameters in the small Brazil of the tests. */
const PARTS: Readonly<Record<string, string>> = {
  slug: VERTICE.slug,
  state: "sp",
  city: "sao-paulo-sp",
  neighborhood: "moema",
  token: "a".repeat(64),
  offer: `offer-${VERTICE.inepCode}`,
  code: "ME-AAAA-AAAA-AAAA",
  format: "json",
  file: "escolas-1.xml",
};

/** A path of a route pattern: `/busca/:state` is `/busca/sp`. */
export function samplePath(pattern: string, parts: Readonly<Record<string, string>> = {}): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => parts[name] ?? PARTS[name] ?? "x");
}

/** Every endpoint of `/v3`. */
export const CALLS = ENDPOINTS.filter(({ path }) => apiOf(path) === "v3");

/** Every screen that is shown, and every form that is taken. */
export const SCREENS = ROUTES.filter(({ load }) => load !== undefined);
export const FORMS = ROUTES.filter(({ submit }) => submit !== undefined);
