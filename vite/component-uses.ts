import type { Plugin } from "vite";
import { findComponentUses } from "../scripts/find-component-uses.ts";

const MODULE_ID = "virtual:component-uses";
const RESOLVED_ID = `\0${MODULE_ID}`;

/** Finds the screens that use a component of the catalogue, by their imports. */
export function componentUses(): Plugin {
  return {
    name: "component-uses",
    resolveId: (id) => (id === MODULE_ID ? RESOLVED_ID : undefined),
    load: (id) => (id === RESOLVED_ID ? `export const USES = ${JSON.stringify(findComponentUses())};` : undefined),
  };
}
