import { expect, test } from "vitest";
import type { DeskRequests } from "../../contract/v3/desk-requests.ts";
import { maySchool, SCHOOL_LEVELS } from "../../domain/partners/school-rights.ts";
import { toRequestsView } from "./requests.section.tsx";

const INPUT = {
  requests: { leads: [], orders: [], interest: 0 } as DeskRequests,
  reviews: [],
  level: "partner" as const,
  school: "Colégio Vértice",
  token: "t",
  path: "/mesa/t/pedidos",
  prepared: null,
  refused: null,
  now: new Date("2026-11-23T15:00:00Z"),
};

test.each(SCHOOL_LEVELS)("an empty inbox of a school without requests tells the way to them: %s", (level) => {
  const { items, partnership } = toRequestsView({ ...INPUT, level });
  expect(items).toEqual([]);
  expect(partnership?.link.href).toBe(maySchool(level, "leads") ? undefined : "/mesa/t/parceria");
});

test.each([
  ["whatsapp", "11987654321", ["whatsapp", "telefone"]],
  ["ligacao", "11987654321", ["telefone", "whatsapp"]],
  ["", "11987654321", ["whatsapp", "telefone"]],
  ["whatsapp", "1155335001", ["telefone"]],
] as const)("the way that a family prefers comes first: %s, %s", (preference, phone, ways) => {
  const lead = {
    protocol: "CON-1",
    name: "Rosa Lima",
    phone,
    email: null,
    preference,
    createdAt: "2026-11-23T12:00:00Z",
  };
  const seat = { message: "", bestTime: "", visit: "", grade: "", shift: "", year: "", sameQuestion: 0 };
  const { items } = toRequestsView({ ...INPUT, requests: { leads: [{ ...lead, ...seat }], orders: [], interest: 0 } });
  const { marks, act, form } = items[0]!;
  expect(marks!.buttons.map(({ action }) => action)).toEqual(ways.map((way) => `respondido-${way}`));
  // One orange button.
  expect([act !== null, form]).toEqual([true, null]);
});

test("a family that decides comes before a review that waits longer, and the newest review first", () => {
  const seat = { message: "", bestTime: "", visit: "", grade: "", shift: "", year: "", sameQuestion: 0 };
  const family = { name: "Rosa", phone: null, email: null, preference: "", ...seat };
  const leads = [
    { ...family, protocol: "later", createdAt: "2026-11-23T14:00:00Z" },
    { ...family, protocol: "sooner", createdAt: "2026-11-23T12:00:00Z" },
  ];
  const review = { author: "Ana", testimonial: "", reply: null, waitingReply: null };
  const { items } = toRequestsView({
    ...INPUT,
    requests: { leads, orders: [], interest: 0 } as unknown as DeskRequests,
    reviews: [
      { ...review, id: "old", createdAt: "2023-11-23T12:00:00Z" },
      { ...review, id: "new", createdAt: "2025-11-23T12:00:00Z" },
    ] as never,
  });
  expect(items.map(({ id }) => id)).toEqual(["sooner", "later", "new", "old"]);
  expect(items.at(-1)!.title).toBe("Avaliação de Ana, 23/11/2023");
});

test.each([
  ["a question", null, { message: "Tem período integral?" }, ""],
  ["a question, once the school chose a text", "valores", { message: "Quanto custa?" }, "Os valores são:"],
  ["no question", null, {}, "Gostaríamos de mostrar a escola a vocês"],
  ["a day", null, { message: "Vamos em três.", visit: "2026-12-12 9h às 12h" }, "está confirmada"],
] as const)("the answer is written where it fits what was asked: %s", (_, prepared, asked, text) => {
  const seat = { message: "", bestTime: "", visit: "", grade: "", shift: "", year: "", sameQuestion: 0 };
  const family = { name: "Rosa", phone: null, email: "rosa@familia.example", preference: "email", ...seat };
  const lead = { ...family, protocol: "CON-1", createdAt: "2026-11-23T14:00:00Z", ...asked };
  const requests = { leads: [lead], orders: [], interest: 0 } as unknown as DeskRequests;
  const [body] = toRequestsView({ ...INPUT, prepared, requests }).items[0]!.form!.form.fields;
  expect(body!.value).toEqual(text === "" ? "" : expect.stringContaining(text));
});
