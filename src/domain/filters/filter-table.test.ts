import { expect, test } from "vitest";
import { FACET_GROUPS, optionName } from "./filter-table.ts";

const [stages, , , , years] = FACET_GROUPS;

test.each([
  [stages, "medio", "Ensino Médio"],
  [stages, "pre", "pre"],
  [years, "2027", "2027"],
])("the option $1 is called $2", (group, value, name) => {
  expect(optionName(group, value)).toBe(name);
});
