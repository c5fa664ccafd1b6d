import type { Plugin } from "vite";
import { readConfiguration } from "../scripts/configuration.ts";
import { listSettingProblems } from "../src/site/settings.ts";

/** Stops a start, a build and a deploy whose settings in `wrangler.toml` are wrong, with a line for each. */
export function checkedSettings(read = readConfiguration) {
  return {
    name: "checked-settings",
    configResolved() {
      const problems = listSettingProblems(read(process.env.CLOUDFLARE_ENV).vars);
      if (problems.length > 0) throw new Error(["wrangler.toml:", ...problems].join("\n  "));
    },
  } satisfies Plugin;
}
