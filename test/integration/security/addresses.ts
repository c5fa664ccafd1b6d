import { backendApp } from "../../../src/backend/app.ts";
import { ACTIONS, ROUTES } from "../../../src/routes/table.ts";
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

/** Every call of `/v3`, as mounted by the backend. */
export const CALLS: readonly { readonly method: string; readonly path: string }[] = [
  ...new Map(
    backendApp.routes
      .filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => [`${method} ${path}`, { method, path }] as const),
  ).values(),
];

/** Patterns of every screen and every form. */
export const SCREENS = ROUTES.map(([pattern]) => pattern);
export const FORMS = ACTIONS.map(([pattern]) => pattern);
