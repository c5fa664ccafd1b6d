import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { ROUTES } from "../src/routes/table.ts";
import { drawOpenApi } from "./draw-open-api.ts";

test("the API description is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(drawOpenApi()))).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

test("it describes every call under /api/v1, and only existing ones", () => {
  const described = Object.keys(JSON.parse(drawOpenApi()).paths);
  const patterns = ROUTES.map(({ pattern }) => pattern);
  expect(described.filter((path) => path.startsWith("/api/"))).toEqual(
    patterns.filter((p) => p.startsWith("/api/v1/")),
  );
  expect(patterns).toContain("/dados/:state/:file");
});

test("each operation has a name of its own, and says that nobody needs a key", () => {
  const operations = Object.values<Record<string, Record<string, unknown>>>(JSON.parse(drawOpenApi()).paths).flatMap(
    Object.values<Record<string, unknown>>,
  );
  const names = operations.map(({ operationId }) => operationId);
  expect(names).not.toContain(undefined);
  expect(new Set(names).size).toBe(names.length);
  for (const { security } of operations) expect(security).toEqual([]);
});
