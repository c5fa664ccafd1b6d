import { expect, test } from "vitest";
import type { SchoolDetail, SchoolOffer } from "../../search/school-detail.ts";
import { toProofs } from "./proofs.ts";

const card = {
  administration: "privada",
  stages: ["medio"],
  reviews: { count: 2, average: 4.75, score: 1 },
  bestOffer: null,
};
const reviews = [{ createdAt: "2025-04-02T10:00:00Z" }, { createdAt: "2026-01-09T10:00:00Z" }];
const detailOf = (own: object, written: readonly object[] = reviews) =>
  ({ card: { ...card, ...own }, reviews: written }) as unknown as SchoolDetail;

const offer = { checkedAt: "2026-09-21" } as SchoolOffer;
type Input = Parameters<typeof toProofs>[0];
const enem = { edition: 2025, average: "584,3", participants: "24 participantes", cityRank: "71º" } as Input["enem"];
const comparison = { shortDifference: "30% abaixo", of: "2ª série", schools: "15 escolas" } as Input["comparison"];
const all: Input = { detail: detailOf({}), enem, offer, comparison, cityName: "São Paulo", figures: [] };
const words = (input: Partial<Input>) =>
  toProofs({ ...all, ...input }).map(({ figure, what, source }) => `${figure} | ${what} | ${source}`);

test("each proof has its figure, what it is of, its source and its date", () => {
  expect(words({})).toEqual([
    "4,8 de 5 | 2 avaliações de famílias | neste site, até 01/2026",
    "71º | no ENEM em São Paulo | Inep, 2025: 24 participantes",
    "30% abaixo | da mediana: 2ª série | 15 escolas, 21/09/2026",
  ]);
});

test("what is not known is left out, but for the fees of other schools", () => {
  const none = detailOf({ reviews: { count: 0, average: 0, score: 0 } }, []);
  expect(words({ detail: none, enem: null, comparison: null, offer: null })).toEqual([]);
  expect(words({ comparison: null })[2]).toBe("não informado | mediana da cidade | poucas escolas dizem este preço");
});

test("what the school told the census stands in the place of what is not known, three figures in all", () => {
  const figure = { href: "#ficha", figure: "84", what: "matrículas", source: "Inep, 2024" };
  expect(words({ figures: [figure] })).toHaveLength(3);
  const none = detailOf({ reviews: { count: 0, average: 0, score: 0 } }, []);
  const few = words({ detail: none, comparison: null, offer: null, figures: [figure, { ...figure, what: "turmas" }] });
  expect(few).toEqual([
    "71º | no ENEM em São Paulo | Inep, 2025: 24 participantes",
    "84 | matrículas | Inep, 2024",
    "84 | turmas | Inep, 2024",
  ]);
});

test("a remote search may know the average alone", () => {
  const bare = { ...enem!, edition: null, participants: null, cityRank: null };
  expect(words({ enem: bare })[1]).toBe(
    "584,3 | média no ENEM | Inep, edição não informada: participantes não informados",
  );
});

test("a school without Ensino Médio has no ENEM to tell, and a public one no fee", () => {
  const detail = detailOf({ stages: ["infantil"], administration: "municipal" });
  expect(words({ detail, enem: null })).toHaveLength(1);
});
