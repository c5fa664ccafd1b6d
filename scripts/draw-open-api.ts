import { toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { mapPoints } from "../src/contract/map-points.ts";
import { openCity } from "../src/contract/open-school.ts";
import { errorAnswer, schoolsAnswer, suggestionsAnswer } from "../src/contract/school-card.ts";
import {
  DEFAULT_PRICE_MAX,
  MAX_PAGES,
  MAX_RADIUS_KM,
  PAGE_SIZE_API_MAX,
  SEARCH_TERM_MAX,
} from "../src/domain/constants.ts";
import { FACET_GROUPS, FLAG_FILTERS } from "../src/domain/filters/filter-table.ts";
import { SORTS } from "../src/domain/ranking/ranking.ts";

/**
 * `/openapi.json`: describes the open data and the open API (OpenAPI 3.1), from the schemas that their responses are
 * validated with.
 */
export function drawOpenApi(): string {
  return JSON.stringify({
    openapi: "3.1.0",
    info: {
      title: "Dados abertos de escolas particulares",
      version: "1.0.0",
      description: "Só leitura, sem chave. Valores em reais, coordenadas em graus (WGS84); null é não informado.",
      license: { name: "CC BY 4.0", identifier: "CC-BY-4.0" },
    },
    servers: [{ url: "/" }],
    paths: {
      "/api/v1/schools": get("Escolas de uma busca", [...PLACE, ...FILTERS, ...PAGING], schoolsAnswer),
      "/api/v1/points": get(
        "Onde ficam as escolas de uma busca",
        [...PLACE, ...FILTERS, query("of", "As bolsas, em vez das escolas", { enum: ["scholarships"] })],
        mapPoints,
      ),
      "/api/v1/suggestions": get(
        "Cidades, bairros e escolas para o que foi digitado",
        [query("q", "Duas letras ou mais, ou um CEP", TERM), query("city", "Cidade que vem primeiro", SLUG)],
        suggestionsAnswer,
        {},
      ),
      "/dados/{state}/{city}.json": get(
        "As escolas particulares de uma cidade",
        [inPath("state", "Letras do estado: sp"), inPath("city", "Cidade com o estado: campinas-sp")],
        openCity,
      ),
    },
  });
}

type Schema = Readonly<Record<string, unknown>>;

const SLUG: Schema = { type: "string", examples: ["campinas-sp"] };
const TERM: Schema = { type: "string", maxLength: SEARCH_TERM_MAX };
const FLAG: Schema = { type: "boolean" };
const NUMBER: Schema = { type: "number" };

const oneOf = (options: readonly { readonly slug: string }[]): Schema => ({ enum: options.map(({ slug }) => slug) });
const several = (items: Schema): Schema => ({ type: "array", items });
const whole = (minimum: number, maximum: number): Schema => ({ type: "integer", minimum, maximum });

const query = (name: string, description: string, schema: Schema) => ({ name, in: "query", description, schema });
const inPath = (name: string, description: string) => ({
  name,
  in: "path",
  required: true,
  description,
  schema: { type: "string" },
});

const PLACE = [
  query("state", "Letras do estado", { type: "string", examples: ["sp"] }),
  query("city", "Cidade com o estado", SLUG),
  query("neighborhood", "Bairro da cidade", { type: "string" }),
  query("lat", "Latitude de um ponto", NUMBER),
  query("lng", "Longitude de um ponto", NUMBER),
  query("radius", "Raio em km ao redor do ponto", whole(1, MAX_RADIUS_KM)),
];

const FILTERS = [
  query("school", "Texto do nome da escola; erros de digitação são perdoados", TERM),
  ...FACET_GROUPS.filter(({ param }) => param !== "neighborhood").map(({ param, title, options }) => {
    const value: Schema = options ? oneOf(options) : { type: param === "years" ? "integer" : "string" };
    return query(param, `${title}; vários valores são alternativas`, several(value));
  }),
  query("priceMin", "Menor mensalidade em reais", whole(1, DEFAULT_PRICE_MAX)),
  query("priceMax", "Maior mensalidade em reais", whole(1, DEFAULT_PRICE_MAX)),
  query("rating", "Menor nota das famílias", { type: "number", minimum: 1, maximum: 5 }),
  ...FLAG_FILTERS.map(({ param, label }) => query(param, label, FLAG)),
  query("neutro", "Sem escolas parceiras à frente", FLAG),
  query("sort", "Ordem", oneOf(SORTS)),
];

const PAGING = [
  query("page", "Página", whole(1, MAX_PAGES)),
  query("size", "Escolas por página", whole(1, PAGE_SIZE_API_MAX)),
];

const json = (description: string, schema: GenericSchema) => ({
  description,
  content: { "application/json": { schema: schemaOf(schema) } },
});

const NOT_FOUND = { 404: json("Não existe", errorAnswer) };

function get(summary: string, parameters: readonly object[], answer: GenericSchema, others: object = NOT_FOUND) {
  const responses = {
    200: json("O que foi pedido", answer),
    ...others,
    429: json("Pedidos demais; espere o tempo de Retry-After", errorAnswer),
    503: json("Fora do ar por um momento", errorAnswer),
  };
  return { get: { summary, parameters, responses } };
}

/** The schema inside the document, which declares the dialect once. */
function schemaOf(schema: GenericSchema): object {
  const { $schema: _, ...rest } = toJsonSchema(schema, { target: "draft-2020-12" });
  return rest;
}
