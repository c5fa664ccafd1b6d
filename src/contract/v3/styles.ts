import type { Style } from "./call.ts";

/** Which header style the calls of a path take; all others are `site`. The first line that matches holds. */
const STYLES: readonly (readonly [method: RegExp, path: RegExp, style: Style])[] = [
  // Signing up (A7) is no matter of a user, though it shares the path.
  [/^POST$/, /^\/v3\/account\/user$/, "site"],
  [/./, /^\/v3\/account\/user(\/|$)/, "user"],
  [/^POST$/, /^\/v3\/schools\/[^/]+\/reviews$/, "either"],
  [/./, /^\/v3\/admin(\/|$)/, "user"],
  [/^POST$/, /^\/v3\/account\/auth\/(logout|second-factor)$/, "user"],
];

/** The header style of a call that is passed on for a browser. */
export function styleOf(method: string, path: string): Style {
  return STYLES.find(([methods, paths]) => methods.test(method) && paths.test(path))?.[2] ?? "site";
}
