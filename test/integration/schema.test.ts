import { env } from "cloudflare:test";
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";

const modules = import.meta.glob<Record<string, unknown>>("../../src/backend/schema/*.ts", { eager: true });
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value) => is(value, SQLiteTable)) as SQLiteTable[];

test.each(tables.map((table) => [getTableName(table), table] as const))(
  "migrations create %s as the schema says",
  async (name, table) => {
    const { results } = await env.DB.prepare(`SELECT name, type, "notnull" AS required, pk FROM pragma_table_info(?)`)
      .bind(name)
      .all<{ name: string; type: string; required: number; pk: number }>();
    const config = getTableConfig(table);
    const keys = new Set(config.primaryKeys.flatMap((k) => k.columns.map((c) => c.name)));
    const declared = config.columns.map((c) => ({
      name: c.name,
      type: c.getSQLType().toUpperCase(),
      required: c.notNull || c.primary || keys.has(c.name),
    }));
    const migrated = results.map((c) => ({ name: c.name, type: c.type, required: c.required === 1 || c.pk > 0 }));
    expect(migrated).toEqual(declared);
  },
);
