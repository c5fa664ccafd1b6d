import type { Plugin } from "vite";
import { drawCommonPasswords } from "../scripts/draw-common-passwords.ts";

const MODULE_ID = "virtual:common-passwords";
const RESOLVED_ID = `\0${MODULE_ID}`;

/** The most leaked passwords as a separate module, loaded with the first new password. */
export function commonPasswords(): Plugin {
  return {
    name: "common-passwords",
    resolveId: (id) => (id === MODULE_ID ? RESOLVED_ID : undefined),
    load: (id) =>
      id === RESOLVED_ID ? `export default ${JSON.stringify(drawCommonPasswords().join("\n"))};` : undefined,
  };
}
