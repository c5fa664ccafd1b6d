import { expect, test } from "vitest";
import { byTerm, type DueItem } from "./team-queue.ts";

const NOW = new Date("2026-11-23T15:00:00Z");

test("overdue work comes by what the law asks first, the rest by term", () => {
  const items: DueItem[] = [
    { kind: "correction", dueAt: "2026-11-01" },
    { kind: "order", dueAt: "2026-11-23T14:59:00Z" },
    { kind: "dataRequest", dueAt: "2026-11-22" },
    { kind: "review", dueAt: "2026-11-24T12:00:00Z" },
    // A date is over at its end in São Paulo.
    { kind: "claim", dueAt: "2026-11-23" },
    { kind: "notice", dueAt: "2026-11-24T11:00:00Z" },
  ];
  const { overdue, today, later } = byTerm(items, NOW);
  expect([overdue, today, later].map((group) => group.map(({ kind }) => kind))).toEqual([
    ["dataRequest", "order", "correction"],
    ["claim"],
    ["notice", "review"],
  ]);
});
