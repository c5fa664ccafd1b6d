import type { SchoolSearch } from "../ports.ts";
import type { SchoolRecord } from "../types.ts";

/** The school of an INEP code, which has as many digits as a CEP. */
export async function findByCode(
  search: Pick<SchoolSearch, "findSchoolByCode">,
  text: string,
): Promise<SchoolRecord | null> {
  const code = INEP_CODE.exec(text)?.[1];
  return code === undefined ? null : search.findSchoolByCode(code);
}

/** Each letter has one part that matches it: with two, a text that fails would be tried in all combinations. */
const INEP_CODE = /^\s*(?:(?:c[oó]d(?:igo)?|inep|mec|escola|da|do|n[º°]?)[\s:.-]*)*(\d{8})\s*$/iu;
