import { readAll } from "../header.ts";
import { withoutNulls } from "../school-units.ts";
import { parseInepCode } from "../values.ts";
import { censusReader, sourceReader, studentReader } from "./census-columns.ts";
import type { Format } from "./format.ts";

/**
 * `Tabela_Matricula` and `Tabela_Turma`, which have the enrolments and the classes since 2025. A row of them completes
 * the row of its school in `Tabela_Escola`, the same source, whichever is read first.
 */
export const censusCounts: Format = {
  flag: "census",
  name: "Matrículas e turmas do Censo Escolar",
  signature: [["CO_ENTIDADE"], ["NU_ANO_CENSO"], ["QT_MAT_BAS", "QT_TUR_BAS"]],
  excludes: ["NO_ENTIDADE"],

  read(header, context) {
    const { collected, report, findRepeat } = context;
    const table = header.has("QT_MAT_BAS") ? "matrículas" : "turmas";
    const readCode = header.reader("CO_ENTIDADE");
    const readSource = sourceReader(header, context, "inep-censo");
    const read = readAll({ census: censusReader(header), students: studentReader(header) });
    return (fields, line) => {
      report.read++;
      const text = readCode(fields);
      const named = { line, code: text, name: null };
      const inepCode = parseInepCode(text);
      if (!inepCode) return report.dropFault("sem código INEP", named, "CO_ENTIDADE", text);
      const stated = withoutNulls(read(fields, line));
      if (Object.keys(stated).length === 0) return report.drop(`sem ${table}`, named);
      const source = readSource(fields, line);
      const digest = collected.schools.state(inepCode, source, stated);
      const repeated = findRepeat(`${inepCode} (${source}, ${table})`, digest, line, "código INEP");
      if (repeated !== null) return report.drop(`repetida: igual à da linha ${repeated}`, named);
      report.kept++;
    };
  },
};
