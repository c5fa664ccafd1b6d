import { expect, test } from "vitest";
import { readTypedLine } from "./typed-line.ts";

test.each([
  ["12/12/2026 9h às 12h, visita", "2026-12-12", "9h às 12h, visita"],
  ["5/2/2027: 8h reunião", "2027-02-05", "8h reunião"],
  ["12/12/2026 - 9h a 15/12", "2026-12-12", "9h a 15/12"],
  ["11/12/26 9h", "2026-12-11", "9h"],
  ["11/12/26, às 9 horas", "2026-12-11", "às 9 horas"],
  ["12/12/26 10h", "2026-12-12", "10h"],
  ["12/12/26-10h", "2026-12-12", "10h"],
  ["10-12-2026 das 8 às 12h", "2026-12-10", "das 8 às 12h"],
  ["10-12-26 visita", "2026-12-10", "visita"],
  ["10.12.2026: visita", "2026-12-10", "visita"],
  ["5.2.27 visita", "2027-02-05", "visita"],
  ["10 / 12 / 2026 visita", "2026-12-10", "visita"],
  ["1º/12/2026 visita", "2026-12-01", "visita"],
  ["sábado, 19/12/2026, 9h", "2026-12-19", "9h"],
  ["Sáb. 19-12-26 9h", "2026-12-19", "9h"],
  ["sab 19/12/2026 9h", "2026-12-19", "9h"],
  ["SEGUNDA-FEIRA, 14/12/2026 – visita", "2026-12-14", "visita"],
  ["terça feira 15/12/2026 visita", "2026-12-15", "visita"],
  ["qui: 17/12/26 visita", "2026-12-17", "visita"],
  ["domingo, dia 20/12/2026: visita", "2026-12-20", "visita"],
  ["dia 19/12/2026 visita", "2026-12-19", "visita"],
  ["no dia 19/12/26 visita", "2026-12-19", "visita"],
  ["19/12/2026 (sábado), 9h", "2026-12-19", "9h"],
  ["19/12/2026, sábado, 9h", "2026-12-19", "9h"],
  ["19/12/2026 sexta série visita", "2026-12-19", "série visita"],
  ["12 de dezembro de 2026, 9h", "2026-12-12", "9h"],
  ["sábado, 1º de Março de 2027 às 9h", "2027-03-01", "às 9h"],
])("%j is on %s", (typed, date, text) => {
  expect(readTypedLine(typed)).toEqual({ date, until: date, text });
});

test.each([
  ["1/10/2026 a 15/12/2026, alunos novos", "2026-10-01", "2026-12-15", "alunos novos"],
  ["De 01/10/2026 até 15/12/2026", "2026-10-01", "2026-12-15", ""],
  ["1/10/2026 – 15/12/2026; novos; e \\n irmãos", "2026-10-01", "2026-12-15", "novos; e \\n irmãos"],
  ["1/10/26 a 15/12/26", "2026-10-01", "2026-12-15", ""],
  ["01-10-2026 até 15-12-2026 novos", "2026-10-01", "2026-12-15", "novos"],
  ["de 1-10-26 até o dia 15-12-26", "2026-10-01", "2026-12-15", ""],
  ["segunda, 5/10/2026 a sexta, 18/12/2026", "2026-10-05", "2026-12-18", ""],
  ["1/10 a 15/12/2026", "2026-10-01", "2026-12-15", ""],
  ["15/11 a 20/1/2027", "2026-11-15", "2027-01-20", ""],
  ["de 1 a 15/12/2026", "2026-12-01", "2026-12-15", ""],
  ["1º a 15 de dezembro de 2026", "2026-12-01", "2026-12-15", ""],
  ["1 de outubro a 15 de dezembro de 2026, novos", "2026-10-01", "2026-12-15", "novos"],
])("%j is from %s to %s", (typed, date, until, text) => {
  expect(readTypedLine(typed)).toEqual({ date, until, text });
});

test.each([
  "31/02/2027 visita",
  "31-2-27 visita",
  "30 de fevereiro de 2027",
  "1/10/2026 a 31/11/2026",
  "2026-12-12 visita",
  "visita 12/12/2026",
  "12/12 visita",
  "12/12 - 9h",
  "12/13/26 visita",
  "12-12-10h visita",
  "12/12/202 visita",
  "12/12/20266 visita",
  "sábado 9h",
  "",
])("%j has no date", (typed) => expect(readTypedLine(typed)).toBeNull());
