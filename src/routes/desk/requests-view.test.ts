import { expect, test } from "vitest";
import { maySchool, SCHOOL_LEVELS } from "../../domain/partners/school-rights.ts";
import { toRequestsView } from "./requests-view.ts";

test.each(SCHOOL_LEVELS)("an empty inbox of a school without requests tells the way to them: %s", (level) => {
  const { items, partnership } = toRequestsView({
    requests: { leads: [], orders: [], interest: 0 },
    reviews: [],
    level,
    school: "Colégio Vértice",
    token: "t",
    path: "/mesa/t/pedidos",
    prepared: "visita",
    refused: null,
    now: new Date(),
  });
  expect(items).toEqual([]);
  expect(partnership?.link.href).toBe(maySchool(level, "leads") ? undefined : "/mesa/t/parceria");
});
