import { school } from "../../src/backend/schema/catalog.ts";
import { storedRows } from "./stored.ts";

/** INEP code of every stored school, by INEP code and by slug: for files about schools that bring none. */
export async function storedCodes(db: D1Database): Promise<Map<string, string>> {
  const codes = new Map<string, string>();
  for await (const { inepCode, slug } of storedRows(db, school, ["inepCode", "slug"])) {
    codes.set(inepCode, inepCode).set(slug, inepCode);
  }
  return codes;
}
