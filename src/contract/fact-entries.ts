import * as v from "valibot";
import { byField } from "../domain/catalog/fact-fields.ts";
import type { FieldTable } from "../domain/catalog/fact-table.ts";

const SCHEMAS = {
  name: v.string(),
  text: v.nullable(v.string()),
  flag: v.boolean(),
  list: v.array(v.string()),
};

/** Schemas of plain facts by field, for `v.object`. */
export function factEntries<T extends FieldTable>(table: T) {
  return byField(table, SCHEMAS);
}
