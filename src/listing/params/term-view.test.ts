import { expect, test } from "vitest";
import { fewPlacesWith } from "../../../test/fixtures/typed/few-places.ts";
import { SCHOOLS } from "../../domain/filters/search-kind.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { listQuery } from "../list-query.ts";
import { findPlace } from "../place/place.ts";
import { resolveTerm } from "./box-search.ts";
import { DEFAULT_PARAMS, parseSearchParams } from "./search-params.ts";
import { findTermView } from "./term-view.ts";

const season = seasonOf(new Date("2026-07-01"));
const search = fewPlacesWith([["Colégio Moema", "natal-rn", "Centro"]]);

/** Returns the words of the results page for a text of the search box. */
async function say(typed: string) {
  const path = await resolveTerm(search, typed, DEFAULT_PARAMS, season.years);
  const url = new URL(path, "https://escola.example");
  const [, , state, city, neighborhood] = url.pathname.split("/");
  const place = await findPlace(search.places, { state, city, neighborhood });
  if ("notFound" in place) throw new Error(path);
  const parsed = parseSearchParams(url.searchParams, season.years);
  const view = await findTermView({
    search,
    url,
    list: listQuery({ ...parsed, kind: SCHOOLS, place, path: url.pathname, fixed: "", unknown: [], season }),
    ignored: [],
    withoutPlace: null,
  });
  return { path: url.pathname, lines: view?.lines, links: view?.places.map(({ label, href }) => `${label} ${href}`) };
}

test("a place that the state does not have is told, with the place elsewhere and the state", async () => {
  expect(await say("recife sp")).toEqual({
    path: "/busca/sp",
    lines: ["Não conhecemos “recife” no estado de São Paulo: mostramos todas as escolas do estado de São Paulo."],
    links: ["Recife, PE /busca/pe/recife-pe", "Todas as escolas do estado de São Paulo /busca/sp"],
  });
  expect(await say("moema rn")).toEqual({
    path: "/busca/rn",
    lines: ["Não conhecemos “moema” no Rio Grande do Norte: buscamos no nome das escolas."],
    links: ["Moema, São Paulo, SP /busca/sp/sao-paulo-sp/moema", "Todas as escolas do Rio Grande do Norte /busca/rn"],
  });
});

test.each([
  ["piscina", "“piscina” não é um filtro, porque nenhum dado que temos responde: pergunte à escola."],
  ["biblioteca", "“biblioteca” não é um filtro: a página de cada escola mostra o que ela declarou ao Censo Escolar."],
  ["escola pequena", "O tamanho da escola não é um filtro: o mais próximo é “Turmas de até 20 alunos”."],
])("“%s” is told, and the schools of the place are shown", async (typed, line) => {
  expect(await say(`${typed} campinas`)).toEqual({ path: "/busca/sp/campinas-sp", lines: [line], links: [] });
});

test("a neighborhood that the city does not have is told", async () => {
  expect(await say("colégio no centro do recife")).toEqual({
    path: "/busca/pe/recife-pe",
    lines: ["Não conhecemos o bairro “centro” no Recife: mostramos toda a cidade do Recife."],
    links: [],
  });
  expect(await say("brasilia asa norte")).toEqual({
    path: "/busca/df/brasilia-df",
    lines: ["Não conhecemos o bairro “asa norte” em Brasília: mostramos toda a cidade de Brasília."],
    links: [],
  });
  expect((await say("gonzaga recife")).links).toEqual([
    "Gonzaga, Santos, SP /busca/sp/santos-sp/gonzaga",
    "Recife, PE /busca/pe/recife-pe",
  ]);
});
