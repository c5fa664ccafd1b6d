import { toJsonSchema } from "@valibot/to-json-schema";
import { type GenericSchema, union } from "valibot";
import { mapPoints } from "../src/contract/map-points.ts";
import { openCity } from "../src/contract/open-school.ts";
import { errorResponse, schoolsResponse, suggestionsResponse } from "../src/contract/school-card.ts";
import {
  DEFAULT_PRICE_MAX,
  MAX_PAGES,
  MAX_RADIUS_KM,
  PAGE_SIZE_API_MAX,
  SEARCH_TERM_MAX,
} from "../src/domain/constants.ts";
import { FACET_GROUPS, FLAG_FILTERS } from "../src/domain/filters/filter-table.ts";
import { SORTS } from "../src/domain/ranking/ranking.ts";

type Schema = Readonly<Record<string, unknown>>;

/** A response: its body is JSON of a schema, text of a media type, or empty. */
interface Answer {
  readonly description: string;
  readonly body: GenericSchema | "text/html" | "text/csv" | null;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly parameters: readonly object[];
  /** By status; `default` is every other one. */
  readonly answers: Readonly<Record<string, Answer>>;
}

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
  query("area", "Dentro de um polígono de 3 a 40 cantos, como Flexible Polyline", { type: "string" }),
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
  query("page", "Página, a partir de 1; quantas há está em pagination.totalPages", whole(1, MAX_PAGES)),
  query("size", "Escolas por página; 21 quando falta", whole(1, PAGE_SIZE_API_MAX)),
];

const CITY = [inPath("state", "Letras do estado: sp"), inPath("city", "Cidade com o estado: campinas-sp")];

const TAG = { ETag: "Muda a cada publicação e a cada dia; envie de volta em If-None-Match" };
const WAIT = { "Retry-After": "Segundos de espera" };

const okOf = (body: Answer["body"], headers: Answer["headers"] = TAG) => ({
  200: { description: "O que foi pedido", body, headers },
});
const missing = (description: string, body: Answer["body"]) => ({ 404: { description, body } });
const UNCHANGED = { 304: { description: "O mesmo que o ETag de If-None-Match", body: null } };

/** Responses that every operation has, with errors in its own content type. */
const always = (error: Answer["body"]) => ({
  301: { description: "Outra grafia do caminho", body: null, headers: { Location: "O caminho certo" } },
  429: { description: "Pedidos demais da mesma rede em um minuto", body: error, headers: WAIT },
  503: { description: "Fora do ar por um momento", body: error, headers: WAIT },
  default: {
    description: "Pedido recusado, como 414 para um endereço longo demais, ou falha nossa (500)",
    body: error,
  },
});

const cityFile = (id: string, summary: string, body: Answer["body"]): Operation => ({
  id,
  summary,
  parameters: CITY,
  answers: {
    ...okOf(body),
    ...UNCHANGED,
    ...missing("Estado ou cidade não encontrados, em uma página para pessoas", "text/html"),
    ...always("text/html"),
  },
});

/** The GET operations of the open data and the open API, by path. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  "/api/v1/schools": {
    id: "searchSchools",
    summary: "Escolas de uma busca",
    parameters: [...PLACE, ...FILTERS, ...PAGING],
    answers: {
      ...okOf(schoolsResponse),
      ...UNCHANGED,
      ...missing(
        "Lugar não encontrado; ou página depois da última, sem escolas",
        union([errorResponse, schoolsResponse]),
      ),
      ...always(errorResponse),
    },
  },
  "/api/v1/points": {
    id: "locateSchools",
    summary: "Onde ficam as escolas de uma busca",
    parameters: [...PLACE, ...FILTERS, query("of", "As bolsas, em vez das escolas", { enum: ["scholarships"] })],
    answers: {
      ...okOf(mapPoints),
      ...UNCHANGED,
      ...missing("Lugar não encontrado", errorResponse),
      ...always(errorResponse),
    },
  },
  "/api/v1/suggestions": {
    id: "suggestPlacesAndSchools",
    summary: "Cidades, bairros e escolas para o que foi digitado",
    parameters: [
      query("q", "Duas letras ou mais, ou um CEP", TERM),
      query("city", "Cidade que vem primeiro", SLUG),
      query("grade", "Série cujas escolas são contadas em with_grade", { type: "string", examples: ["medio_1-serie"] }),
    ],
    answers: { ...okOf(suggestionsResponse), ...UNCHANGED, ...always(errorResponse) },
  },
  "/dados/{state}/{city}.json": cityFile("getCityJson", "As escolas particulares de uma cidade", openCity),
  "/dados/{state}/{city}.csv": cityFile("getCityCsv", "As escolas particulares de uma cidade, em CSV", "text/csv"),
};

/** `/openapi.json` (OpenAPI 3.1), from the schemas that validate the responses. */
export function drawOpenApi(): string {
  return JSON.stringify({
    openapi: "3.1.0",
    info: {
      title: "Dados abertos de escolas particulares",
      version: "1.0.0",
      description:
        "Só leitura, sem chave. Valores em reais, coordenadas em graus (WGS84); null é não informado. Um erro é { error: { message } }, em português. As listas vêm em páginas (page, size, pagination); um filtro com valor inválido é ignorado e está em dropped.",
      license: { name: "CC BY 4.0", identifier: "CC-BY-4.0" },
    },
    servers: [{ url: "/" }],
    // No security: nobody needs a key.
    paths: Object.fromEntries(
      Object.entries(OPERATIONS).map(([path, operation]) => [path, { get: { ...describe(operation), security: [] } }]),
    ),
  });
}

function describe({ id, summary, parameters, answers }: Operation): object {
  const responses = Object.fromEntries(
    Object.entries(answers).map(([status, response]) => [status, responseOf(response)]),
  );
  return { operationId: id, summary, parameters, responses };
}

function responseOf({ description, body, headers }: Answer): object {
  const head = {
    description,
    ...(headers && {
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, text]) => [name, { description: text, schema: { type: "string" } }]),
      ),
    }),
  };
  if (body === null) return head;
  if (typeof body === "string") return { ...head, content: { [body]: { schema: { type: "string" } } } };
  return { ...head, content: { "application/json": { schema: schemaOf(body) } } };
}

/** The schema inside the document, which declares the dialect once. */
function schemaOf(schema: GenericSchema): object {
  const { $schema: _, ...rest } = toJsonSchema(schema, { target: "draft-2020-12" });
  return rest;
}
