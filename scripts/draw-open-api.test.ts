import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { ROUTES } from "../src/routes/table.ts";
import { drawOpenApi, PARTNER_PATH } from "./draw-open-api.ts";

test("the API description is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(drawOpenApi()))).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

test("it describes every call under /api/v1, and only existing ones", () => {
  const described = Object.keys(JSON.parse(drawOpenApi()).paths);
  const patterns = ROUTES.map(({ pattern }) => pattern);
  expect(described.filter((path) => path.startsWith("/api/"))).toEqual([
    ...patterns.filter((p) => p.startsWith("/api/v1/")),
    PARTNER_PATH,
  ]);
  expect(patterns).toContain("/dados/:state/:file");
});

test("each operation has a name of its own, and says that nobody needs a key, but for the prices of networks", () => {
  const operations = Object.entries<Record<string, Record<string, unknown>>>(JSON.parse(drawOpenApi()).paths).flatMap(
    ([path, methods]) => Object.values(methods).map((operation) => ({ path, operation })),
  );
  const names = operations.map(({ operation }) => operation.operationId);
  expect(names).not.toContain(undefined);
  expect(new Set(names).size).toBe(names.length);
  for (const { path, operation } of operations)
    expect(operation.security).toEqual(path === PARTNER_PATH ? [{ networkKey: [] }] : []);
});
