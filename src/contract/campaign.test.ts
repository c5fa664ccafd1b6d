import * as v from "valibot";
import { expect, test } from "vitest";
import {
  type CampaignContent,
  campaignContent,
  hasTest,
  isListPath,
  MAX_BLOCKS,
  publishedCampaign,
} from "./campaign.ts";
import { parseForm } from "./forms/fields.ts";

const CONTENT: CampaignContent = {
  title: "Bolsas na Mooca para 2027",
  titleB: "",
  search: "/busca/sp/sao-paulo-sp/mooca?hasOffers=true",
  starts: "2026-11-27",
  expires: "2026-12-31",
  isIndexable: false,
  blocks: [
    { kind: "title", text: "Perto de casa", textB: "" },
    { kind: "text", text: "Um parágrafo.\n\nOutro.", textB: "Só um." },
    { kind: "schools", search: "/busca/sp" },
    { kind: "offers", search: "/busca" },
    { kind: "question", question: "Como reservo?", answer: "Na página da escola." },
  ],
};
const issuesOf = (changed: object) =>
  Object.fromEntries(
    (parseForm(campaignContent, { ...CONTENT, ...changed }).issues ?? []).map(({ field, message }) => [field, message]),
  );

test("a whole page is accepted as it is, and read back from what is published", () => {
  expect(v.parse(campaignContent, CONTENT)).toEqual(CONTENT);
  const published = { slug: "mooca", status: "published", updatedAt: "2026-11-27T12:00:00.000Z", ...CONTENT };
  expect(v.parse(publishedCampaign, JSON.parse(JSON.stringify(published)))).toEqual(published);
  expect([hasTest(CONTENT), hasTest({ titleB: "", blocks: [] }), hasTest({ titleB: "Outro", blocks: [] })]).toEqual([
    true,
    false,
    true,
  ]);
});

test.each([
  [{ title: " " }, "title", "Título"],
  [{ title: "Desde R$ 500" }, "title", "R$ 500"],
  [{ titleB: "x".repeat(91) }, "titleB", "90"],
  [{ search: "https://outro.example/busca" }, "search", "lista deste site"],
  [{ search: "//outro.example/busca" }, "search", "lista deste site"],
  [{ search: "/entrar" }, "search", "lista deste site"],
  [{ starts: "31/12/2026" }, "starts", "data"],
  [{ expires: "2026-02-30" }, "expires", "data"],
  [{ expires: "2026-11-26" }, "expires", "O fim vem antes do começo"],
  [{ blocks: [{ kind: "html", text: "<b>" }] }, "blocks.0.kind", ""],
  [{ blocks: [{ kind: "text", text: "Só hoje!", textB: "" }] }, "blocks.0.text", "Só hoje"],
  [{ blocks: [{ kind: "title", text: "Perto", textB: "a 90%" }] }, "blocks.0.textB", "90%"],
  [{ blocks: [{ kind: "question", question: "Quando?", answer: "" }] }, "blocks.0.answer", "Resposta"],
  [{ blocks: Array.from({ length: MAX_BLOCKS + 1 }, () => CONTENT.blocks[0]) }, "blocks", "12 blocos"],
])("%j is refused at %s", (changed, field, message) => {
  expect(issuesOf(changed)).toMatchObject({ [field]: expect.stringContaining(message) });
});

test.each(["/busca", "/busca/sp", "/busca/sp/sao-paulo-sp/mooca", "/busca?hasOffers=true"])("%s is a list", (path) =>
  expect(isListPath(path)).toBe(true),
);
test.each(["", "busca", "/buscar", "/busca/sp/a/b/c", "/busca#x", "//busca", "/busca/sp x", "/admin", "javascript:1"])(
  "%j is none",
  (path) => expect(isListPath(path)).toBe(false),
);

/** A repeatable source of chance. */
function chance(seed: number) {
  let state = seed;
  return (n: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

test("whatever is stored instead, the schema answers, and what it accepts it accepts again", () => {
  const next = chance(43);
  const values: unknown[] = [
    null,
    undefined,
    0,
    "",
    "x".repeat(2_000),
    "\u0000",
    "\ud800",
    [],
    {},
    "__proto__",
    { kind: "title" },
    { kind: "text", text: "Um texto." },
    { kind: "offers", search: "/busca/sp" },
    [{ kind: "text", text: "Um texto." }],
    "2026-12-01",
    true,
    Number.NaN,
    "/busca",
  ];
  const any = () => values[next(values.length)];
  let accepted = 0;
  for (let i = 0; i < 3_000; i++) {
    const mutated: Record<string, unknown> = { ...CONTENT };
    const keys = [...Object.keys(CONTENT), "constructor", "extra"];
    for (let n = 0; n <= next(2); n++) mutated[keys[next(keys.length)]!] = any();
    if (next(3) === 0) mutated.blocks = Array.from({ length: next(4) }, any);
    const { success, output } = v.safeParse(campaignContent, mutated);
    if (!success) continue;
    accepted++;
    expect(v.parse(campaignContent, output)).toEqual(output);
    expect(Object.keys(output).sort()).toEqual(Object.keys(CONTENT).sort());
  }
  expect(accepted).toBeGreaterThan(200);
});
