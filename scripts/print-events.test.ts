import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BROWSER_EVENTS, type BrowserEventName, fieldsOf } from "../src/contract/events.ts";
import { CONTAINER_FILE, containerText, EVENTS_DOCUMENTATION, withEvents } from "./print-events.ts";
import { tagManagerContainer } from "./tag-manager.ts";

test("the documentation and the container of the tag manager show the events as they are", () => {
  const documentation = readFileSync(EVENTS_DOCUMENTATION, "utf8");
  expect(documentation, "run: npm run docs").toBe(withEvents(documentation));
  expect(readFileSync(CONTAINER_FILE, "utf8"), "run: npm run docs").toBe(containerText());
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
