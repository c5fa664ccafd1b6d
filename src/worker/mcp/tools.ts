import * as v from "valibot";
import { SHIFTS } from "../../domain/catalog/shift.ts";
import { GRADES } from "../../domain/catalog/stage.ts";
import { MAX_PAGES, SEARCH_TERM_MAX } from "../../domain/constants.ts";
import { MAX_COMPARED, MIN_COMPARED } from "../../domain/family/school-list.ts";
import { ADJUSTMENTS } from "../../routes/family/costs-view.ts";
import { compareSchools } from "./compare-schools.ts";
import { costOfSchool } from "./cost.ts";
import { findPlaces } from "./places.ts";
import { fetchSchool, searchPages } from "./research.ts";
import { describeSchool } from "./school.ts";
import { searchSchools } from "./search.ts";
import type { Tool } from "./tool.ts";

const typed = (description: string) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(SEARCH_TERM_MAX), v.description(description));

const WHAT = typed(
  "O que a família procura, como ela diria: série, turno, bairro, cidade, CEP, rua, preço, bolsa ou nome da escola. Exemplo: 6º ano no Tatuapé até R$ 1.200. Não escreva nome nem dados de saúde da criança.",
);
const school = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const SCHOOL = v.pipe(
  school,
  v.description(
    "A escola: o nome com o lugar, como em “buscar” (Colégio Aurora em Campinas), o id de um resultado, o endereço da página ou o código INEP.",
  ),
);

/** The seat that a price is for. */
const SEAT = {
  serie: v.optional(
    v.pipe(v.picklist(GRADES.map(({ slug }) => slug)), v.description("Série da mensalidade; sem ela, a menor.")),
  ),
  turno: v.optional(v.pipe(v.picklist(SHIFTS.map(({ slug }) => slug)), v.description("Turno da mensalidade."))),
  ano: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(2099), v.description("Ano letivo da mensalidade.")),
  ),
};

const tool = <S extends v.ObjectEntries>(row: Tool<S>) => row as unknown as Tool;

/** All tools: they read what is published, and none writes, asks for a person or names a child. */
export const TOOLS: readonly Tool[] = [
  tool({
    name: "buscar",
    title: "Buscar escolas",
    description:
      "Lê um pedido em português e responde com o que entendeu e as escolas particulares do Brasil que servem, em ordem neutra, 21 por página, cada uma com mensalidade, data e fonte.",
    input: v.object({
      texto: WHAT,
      pagina: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAGES), v.description("Página da lista.")),
      ),
    }),
    run: searchSchools,
  }),
  tool({
    name: "escola",
    title: "Ver uma escola",
    description:
      "Tudo o que se sabe de uma escola: mensalidades e bolsas por série, ENEM, avaliações, estrutura, o que ninguém informou, e a fonte e a data de cada parte.",
    input: v.object({ escola: SCHOOL, ...SEAT }),
    run: describeSchool,
  }),
  tool({
    name: "comparar",
    title: "Comparar escolas",
    description: "Duas a quatro escolas lado a lado: custo, bolsa, lugar, qualidade e estrutura.",
    input: v.object({
      escolas: v.pipe(
        v.array(school),
        v.minLength(MIN_COMPARED),
        v.maxLength(MAX_COMPARED),
        v.description("As escolas, cada uma como em “escola”."),
      ),
      ...SEAT,
    }),
    run: compareSchools,
  }),
  tool({
    name: "custo",
    title: "Calcular o custo",
    description:
      "Quanto custa estudar em uma escola: o primeiro ano, com matrícula e isenções, e uma estimativa até o fim da etapa.",
    input: v.object({
      escola: SCHOOL,
      ...SEAT,
      reajuste: v.optional(
        v.pipe(
          v.picklist(ADJUSTMENTS.map(({ value }) => value)),
          v.description("Reajuste por ano da estimativa, em porcentagem; sem ele, 9.8."),
        ),
      ),
    }),
    run: costOfSchool,
  }),
  tool({
    name: "lugares",
    title: "Encontrar lugares",
    description: "Estados, cidades e bairros de um nome ou CEP, com quantas escolas particulares cada um tem.",
    input: v.object({ texto: typed("Nome do lugar, ou CEP."), serie: SEAT.serie }),
    run: findPlaces,
  }),
  tool({
    name: "search",
    title: "Buscar (pesquisa)",
    description:
      "O mesmo que “buscar”, como ferramentas de pesquisa esperam: o id, o título e o endereço de cada escola.",
    input: v.object({ query: WHAT }),
    run: searchPages,
  }),
  tool({
    name: "fetch",
    title: "Ler (pesquisa)",
    description: "O texto da página de uma escola, pelo id que a pesquisa deu.",
    input: v.object({ id: SCHOOL }),
    run: fetchSchool,
  }),
];
