import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BROWSER_EVENTS, type BrowserEventName, fieldsOf } from "../../src/contract/events.ts";
import { NOTICE, noticeText } from "./notice.ts";
import { tagManagerContainer } from "./tag-manager.ts";
import { madeDocs } from "./write-docs.ts";

const DOCS = madeDocs();

test("every statement of the specification has a proof", () => {
  const rows = DOCS["conformance.md"]!.split("\n").filter((line) => /^\| [A-Z]\d/.test(line));
  expect(rows.length).toBeGreaterThan(370);
  expect(rows.filter((row) => /\| +\|$/.test(row))).toEqual([]);
});

test.each([
  ["api.md", "`POST /v3/"],
  ["api.md", "type School"],
  ["events.md", "`OfferCardClick`"],
  ["events.md", "`speed.<measure>.<up_to>`"],
  ["personal-data.md", "| `account` | account holder |"],
])("%s has the part with %s, and no mark of a part", (file, text) => {
  expect(DOCS[file]).toContain(text);
  expect(DOCS[file]).not.toContain("<!-- made:");
});

test("the container has a trigger for each event, variables for its fields, and names nothing that it lacks", () => {
  const { containerVersion } = tagManagerContainer();
  const { tag, trigger, variable } = containerVersion;
  const variables = variable.map(({ name }) => name);
  for (const name of Object.keys(BROWSER_EVENTS) as BrowserEventName[]) {
    const own = trigger.filter(({ customEventFilter }) => JSON.stringify(customEventFilter).includes(`"${name}"`));
    expect(own, name).toHaveLength(1);
    for (const field of fieldsOf(name)) expect(variables).toContain(`EaV ${field}`);
  }
  const used = [...JSON.stringify(tag).matchAll(/\{\{([^}]+)\}\}/g)].map(([, name]) => name!);
  expect(used.length).toBeGreaterThan(40);
  expect(used.filter((name) => !variables.includes(name))).toEqual([]);
  const triggers = trigger.map(({ triggerId }) => triggerId);
  expect(tag.flatMap(({ firingTriggerId }) => firingTriggerId).filter((id) => !triggers.includes(id))).toEqual([]);
  for (const [list, id] of [
    [tag, "tagId"],
    [trigger, "triggerId"],
    [variable, "variableId"],
  ] as const) {
    const ids = (list as readonly Readonly<Record<string, unknown>>[]).map((one) => one[id]);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

test("the notice names the packages of the lockfile and has the licence of the water", () => {
  const notice = readFileSync(NOTICE, "utf8");
  expect(notice, "run: npm run docs").toBe(noticeText(notice));
  expect(notice).toContain("4. Combined Works.");
});
