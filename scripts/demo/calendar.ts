import type { deskFact } from "../../src/backend/schema/desk-facts.ts";
import { storeLines } from "../../src/domain/catalog/dated-lines.ts";
import type { EventFact } from "../../src/domain/catalog/school-events.ts";
import type { TypedLine } from "../../src/domain/catalog/typed-line.ts";
import { addDays } from "../../src/domain/time/time.ts";
import type { Random } from "../random.ts";
import { daysBefore } from "./dates.ts";
import type { School } from "./schools.ts";

type Row = typeof deskFact.$inferInsert;

/** Days from the reference date within which a school announces what happens. */
const AHEAD_DAYS = 120;

/** Invents the events that a school provided at its desk; most schools that are not partners provided none. */
export function calendarOf(random: Random, { inepCode, isPartner }: School, reference: string): Row[] {
  if (!random.chance(isPartner ? 0.35 : 0.04)) return [];
  const providedAt = daysBefore(reference, random.int(35, 60));
  const provide = (key: EventFact, chance: number, line: () => TypedLine): Row[] =>
    random.chance(chance) ? [{ inepCode, key, providedAt, value: storeLines([line()], "", reference, "demo") }] : [];
  const day = (...texts: readonly string[]): TypedLine => {
    const date = addDays(reference, random.int(5, AHEAD_DAYS));
    return { date, until: date, text: random.pick(texts) };
  };
  return [
    ...provide("enrolment", 0.8, () => ({
      date: addDays(reference, -random.int(0, 40)),
      until: addDays(reference, random.int(20, AHEAD_DAYS)),
      text: random.pick(["alunos novos", "alunos novos e transferências", ""]),
    })),
    ...provide("exams", 0.5, () =>
      day(
        "9h, bolsão do 6º ao 9º ano",
        "8h30 às 12h, prova de bolsa do Ensino Médio",
        "14h, bolsão de todas as séries",
      ),
    ),
    ...provide("openDays", 0.6, () =>
      day("9h às 12h, visita guiada, 10 vagas", "8h às 11h, escola aberta", "14h às 17h"),
    ),
    ...provide("deadlines", 0.3, () =>
      day("último dia do desconto para irmãos", "entrega dos documentos da matrícula"),
    ),
  ];
}
