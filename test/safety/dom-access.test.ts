import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listModules } from "./modules.ts";

/** Code that may search or create elements. Everything else is React, or has ids, refs and events. */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  "hearts and boxes on cards": /^family\/(cards|wake-family)\.ts$/,
  "wake-up: which code and islands a page needs": /^(entry\/enhance|islands\/(unsaved-input|wake))\.ts$/,
  "navigation in the page":
    /^(history|fragment|search-page\/(enhance-search|form-url|navigate|replace-content|show-fields|swap-regions))\.ts$/,
  "search box without React (docs/decisions/007)": /^place-search\/(popup|before-typing)\.ts$/,
  map: /^map\//,
  "offline copies": /^offline\//,
  "photos of a school, drawn again smaller": /^islands\/pictures\/resize-picture\.ts$/,
  "ways from home, in HTML of the server (docs/decisions/011)": /^home\/show-home\.ts$/,
  "line of the child (docs/decisions/038)": /^profile\/recall\.ts$/,
  measurement: /^measurement\//,
};

const modules = (await listModules("src/{client,features}")).filter((file) => !file.includes(".test."));
const searching = modules
  .filter((file) => /document\.createElement|querySelector/.test(readFileSync(file, "utf8")))
  .map((file) => file.replace("src/client/", ""));

test("only navigation, wake-up, map, offline, measurement, photos, the search box, the ways from home and the line of the child search or create elements", () => {
  expect(searching.filter((file) => !Object.values(ALLOWED).some((files) => files.test(file)))).toEqual([]);
});

test.each(Object.entries(ALLOWED))("%s: the exception is needed", (_name, files) => {
  expect(searching.some((file) => files.test(file))).toBe(true);
});
