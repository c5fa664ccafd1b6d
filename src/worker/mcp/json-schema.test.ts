import { toJsonSchema as toJsonSchemaOfLibrary } from "@valibot/to-json-schema";
import { expect, test } from "vitest";
import { toJsonSchema } from "./json-schema.ts";
import { TOOLS } from "./tools.ts";

test.each(TOOLS.map((tool) => [tool.name, tool] as const))(
  "the schema of %s is that of the library",
  (_, { input }) => {
    const { $schema, ...schema } = toJsonSchemaOfLibrary(input, { target: "draft-2020-12" });
    expect(toJsonSchema(input)).toEqual(schema);
    expect(
      Object.values(schema.properties!).filter(
        (field) => (field as { description?: string }).description === undefined,
      ),
    ).toEqual([]);
  },
);
