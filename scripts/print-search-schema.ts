import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { buildSchema, printSchema } from "graphql";
import { SEARCH_SDL } from "../src/contract/search-api/sdl.ts";

/** The document with the schema of the search API. */
export const API_DOCUMENTATION = "docs/api.md";

const BLOCK = /(<!-- search schema -->\n+```graphql\n)[\s\S]*?(\n```\n)/;

/** The document with the current schema. */
export function withSchema(documentation: string): string {
  if (!BLOCK.test(documentation)) throw new Error("A documentação não tem lugar para o esquema da busca.");
  const schema = printSchema(buildSchema(SEARCH_SDL));
  return documentation.replace(BLOCK, (_, before: string, after: string) => before + schema + after);
}

// `node scripts/print-search-schema.ts` updates the document.
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  writeFileSync(API_DOCUMENTATION, withSchema(readFileSync(API_DOCUMENTATION, "utf8")));
}
