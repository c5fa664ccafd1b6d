import type { partnership } from "../../../src/backend/schema/partners.ts";
import { findOption } from "../../../src/domain/text/find-option.ts";
import { readEach } from "../header.ts";
import { parseDate } from "../values.ts";
import type { Format } from "./format.ts";
import { SCHOOL_REFERENCES, schoolReader } from "./own-format.ts";

/** A partnership whose school is not resolved yet. */
export type PartnershipRow = Pick<typeof partnership.$inferInsert, "status" | "termsVersion"> & {
  readonly since: string;
};

const STATUSES = [
  { slug: "requested", name: "pedida" },
  { slug: "granted", name: "em vigor" },
  { slug: "paused", name: "em pausa" },
  { slug: "ended", name: "encerrada" },
] as const;

/** Commercial partnerships, one row a school: our own format (docs/data.md). */
export const parceiros: Format = {
  flag: "partners",
  name: "Parcerias",
  signature: [SCHOOL_REFERENCES, ["parceria"], ["desde", "data"]],

  read(header, { collected, report, errors, today }) {
    const read = readEach(
      {
        school: schoolReader(header, collected),
        status: header.required("parceria", findOption(STATUSES), STATUSES.map(({ name }) => name).join(", ")),
        since: header.required(
          ["desde", "data"],
          (text) => pastDate(text, today),
          "uma data até hoje, como 2026-10-31 ou 31/10/2026",
        ),
        termsVersion: header.optional("termos", parseDate, "a data da versão dos termos, como 2026-11-26"),
      },
      errors,
    );
    return (fields, line) => {
      report.read++;
      const values = read(fields, line);
      if (!values) return;
      const { school, ...row } = values;
      collected.partnerships.push({ school, row, line, report });
      report.kept++;
    };
  },
};

function pastDate(text: string, today: string): string | null {
  const date = parseDate(text);
  return date !== null && date <= today ? date : null;
}
