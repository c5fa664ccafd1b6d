import { expect, test } from "vitest";
import { allEvents, eventsFrom, hoursOf } from "./school-events.ts";

const on = "2026-11-20";
const TEXTS = {
  openDays: { text: "2026-12-12 [a-0.0] 9h às 12h, visita\n2026-11-30 [a-1.1x] 8h", on },
  exams: { text: "2026-12-05 [b-0.0] 9h, bolsão", on },
  enrolment: { text: "2026-10-01/2027-01-15 [c-0.2] alunos novos", on },
};

const shown = (today: string) => eventsFrom(TEXTS, today).map(({ key, date }) => `${key} ${date}`);

test("the events of a school are in the order of the dates that a family waits for", () => {
  expect(shown("2026-11-23")).toEqual([
    // 45 days before the end of the enrolment.
    "lei-matriculas-c-0 2026-12-01",
    "bolsoes-b-0 2026-12-05",
    "visitas-a-0 2026-12-12",
    "matriculas-c-0 2026-10-01",
  ]);
  expect(shown("2026-09-01")[0]).toBe("matriculas-c-0 2026-10-01");
});

test("each is gone on the day after, and a cancelled one is not announced", () => {
  expect(shown("2026-12-05")).toContain("bolsoes-b-0 2026-12-05");
  expect(shown("2026-12-06")).toEqual(["visitas-a-0 2026-12-12", "matriculas-c-0 2026-10-01"]);
  expect(shown("2027-01-16")).toEqual([]);
  expect(allEvents(TEXTS, "2026-11-23").find(({ isCancelled }) => isCancelled)?.key).toBe("visitas-a-1");
});

test("without an end of the enrolment the law asks for nothing", () => {
  expect(eventsFrom({ exams: TEXTS.exams }, "2026-11-23").map(({ kind }) => kind)).toEqual(["exam"]);
});

test("only an event of one day has hours", () => {
  const day = { date: "2026-12-12", until: "2026-12-12", text: "9h às 12h" };
  expect(hoursOf(day)).toEqual({ from: "0900", to: "1200" });
  expect(hoursOf({ ...day, until: "2026-12-13" })).toBeNull();
});
