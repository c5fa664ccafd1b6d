import { env } from "cloudflare:test";
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client as EarlierClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as EarlierTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { Random } from "../../scripts/random.ts";
import { publishAll } from "../../src/backend/publish/publish-all.ts";
import type { SchoolsResponse } from "../../src/contract/school-card.ts";
import { seasonOf } from "../../src/domain/pricing/season.ts";
import { UNKNOWN } from "../../src/domain/text/format.ts";
import { buildWorld, FORMER_SLUG, fillWorld, VERTICE } from "../fixtures/world.ts";
import { pricedCards, unpricedCards } from "./priced-world.ts";
import { ask, locationOf, ORIGIN, send } from "./worker.ts";

const NOW = new Date();
const YEAR = seasonOf(NOW).years.at(-1)!;
const REQUEST = "6º ano no Tatuapé até R$ 1.200";

/** Bits of the stages up to the Ensino Fundamental II. */
const WITHOUT_MEDIO = 0b0111;

/**
 * Two of three schools of São Paulo are in Tatuapé, the others have no Ensino Médio; each has a fee of the 6º ano, some a
 * scholarship.
 */
beforeAll(async () => {
  const world = buildWorld(YEAR);
  const isThere = (_: unknown, i: number) => i < 40 && i % 3 !== 1;
  const schools = world.schools.map((school, i) =>
    isThere(school, i)
      ? { ...school, neighborhood: "Tatuapé", neighborhoodSlug: "tatuape" }
      : { ...school, stages: WITHOUT_MEDIO },
  );
  const offers = world.offers.map((offer, i) => ({
    ...offer,
    gradeSlug: "fundamentalII_6-ano",
    listMonthlyFeeCents: 70_000 + ((i * 37) % 60) * 1_500,
    netMonthlyFeeCents: Math.round((70_000 + ((i * 37) % 60) * 1_500) * (i % 3 === 0 ? 0.75 : 1)),
  }));
  await fillWorld(env.DB, { ...world, schools, offers });
  const insert = env.DB.prepare(
    "INSERT INTO neighborhood (full_slug, city_ibge_code, slug, name, lat, lng, source_id) VALUES (?, ?, ?, ?, ?, ?, 'censo')",
  );
  await insert.bind("tatuape-sao-paulo-sp", "3550308", "tatuape", "Tatuapé", -23.54, -46.575).run();
  await publishAll(env, { now: NOW });
});

const url = new URL(`${ORIGIN}/mcp`);
/** The network of a client: the application in this isolate. */
const fetchHere = (target: string | URL, init: RequestInit = {}) => send(String(target).replace(ORIGIN, ""), init);

/** Calls that both clients have. */
interface AnyClient {
  listTools(): Promise<{ tools: { name: string; description?: string; inputSchema: object }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<Record<string, unknown>>;
}

async function modernClient(mode: "auto" | { pin: string }): Promise<AnyClient> {
  const client = new ModernClient({ name: "teste", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(new ModernTransport(url, { fetch: fetchHere }));
  expect(client.getServerVersion()).toMatchObject({ name: "escola-a-vista" });
  expect(client.getProtocolEra()).toBe("modern");
  return client as unknown as AnyClient;
}

async function earlierClient(): Promise<AnyClient> {
  const client = new EarlierClient({ name: "teste", version: "1" });
  const transport = new EarlierTransport(url, { fetch: fetchHere });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  expect(client.getServerVersion()).toMatchObject({ name: "escola-a-vista" });
  expect(client.getInstructions()).toContain("ninguém paga por uma posição");
  expect(transport.sessionId).toBeUndefined();
  return client as unknown as AnyClient;
}

const CLIENTS = [
  ["of 2026-07-28", () => modernClient({ pin: "2026-07-28" })],
  ["that finds out the revision", () => modernClient("auto")],
  ["of the earlier line", earlierClient],
] as const;

/** A call of every tool. */
const CALLS: Readonly<Record<string, Record<string, unknown>>> = {
  buscar: { texto: REQUEST },
  escola: { escola: VERTICE.slug },
  comparar: { escolas: [VERTICE.slug, `${ORIGIN}/escola/${FORMER_SLUG}?serie=x`], serie: "fundamentalII_6-ano" },
  custo: { escola: VERTICE.inepCode, reajuste: "6.5" },
  lugares: { texto: "tatuapé", serie: "fundamentalII_6-ano" },
  search: { query: REQUEST },
  fetch: { id: VERTICE.slug },
};

// biome-ignore lint/suspicious/noExplicitAny: the tests say what it is, and check it.
type Facts = any;

async function facts(client: AnyClient, name: string, args = CALLS[name]!): Promise<Facts> {
  const { content, structuredContent, isError } = (await client.callTool({ name, arguments: args })) as Facts;
  expect([isError ?? false, content]).toEqual([false, [{ type: "text", text: JSON.stringify(structuredContent) }]]);
  return structuredContent;
}

describe.each(CLIENTS)("an official client %s", (_, connect) => {
  let client: AnyClient;
  beforeAll(async () => {
    client = await connect();
  });

  test("lists every tool, and calls each", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(CALLS));
    for (const { name, description } of tools) {
      expect(description).not.toBe("");
      expect(Object.keys(await facts(client, name))).not.toEqual([]);
    }
  });

  test("is told what is wrong with a call, without an error of the protocol", async () => {
    for (const [name, args, words] of [
      ["buscar", { texto: "x".repeat(81) }, "“texto”"],
      ["buscar", { texto: " " }, "Escreva o que procura"],
      ["escola", { escola: "nenhures" }, "Não encontramos a escola “nenhures”"],
      ["escola", { escola: `${ORIGIN}/escola/colegio-vertice-2` }, "Não encontramos a escola"],
      ["escola", { escola: "Campinas" }, "“Campinas” não diz o nome de uma escola"],
      ["lugares", { texto: "Nárnia" }, "Não conhecemos um lugar “Nárnia”"],
      ["comparar", { escolas: [VERTICE.slug] }, "“escolas”"],
      ["comparar", { escolas: [VERTICE.slug, VERTICE.inepCode] }, "É a mesma escola"],
      ["custo", { escola: "colegio-rio-branco", serie: "9" }, "“serie”"],
    ] as const) {
      const result = (await client.callTool({ name, arguments: args })) as Facts;
      expect([name, result.isError, result.content[0].text]).toEqual([name, true, expect.stringContaining(words)]);
    }
    await expect(client.callTool({ name: "apagar", arguments: {} })).rejects.toThrow("Esta ferramenta não existe.");
  });
});

describe("the tools", () => {
  let client: AnyClient;
  beforeAll(async () => {
    client = await earlierClient();
  });

  test("a request gives the same schools in the same order by MCP, as JSON, as Markdown and on the page", async () => {
    const { escolas, endereco_da_lista, ordem, entendido, escolas_encontradas } = await facts(client, "buscar");
    const slugs = escolas.map(({ id }: Facts) => id);
    expect(slugs.length).toBeGreaterThan(5);
    expect(entendido.map(({ significa }: Facts) => significa)).toEqual(
      expect.arrayContaining(["6º ano", "até R$ 1.200", "Tatuapé, São Paulo"]),
    );
    expect(ordem.regra).toContain("Nenhuma escola paga por uma posição.");

    const page = new URL(endereco_da_lista);
    const html = await (await ask(page.pathname + page.search)).text();
    expect(unpricedCards(html)).toEqual([]);
    expect(pricedCards(html).map(({ slug }) => slug)).toEqual(slugs);

    const query = new URLSearchParams(page.search);
    query.set("city", "sao-paulo-sp");
    query.set("neighborhood", "tatuape");
    const json: SchoolsResponse = await (await ask(`/api/v1/schools?${query}`)).json();
    expect(json.hits.map(({ slug }) => slug)).toEqual(slugs);
    expect(json.searchData.hitsCount).toBe(escolas_encontradas);
    expect(json.hits.map(({ best_offer }) => best_offer!.monthly_fee_with_discount)).toEqual(
      escolas.map(({ mensalidade }: Facts) => mensalidade.reais),
    );

    const markdown = await (await ask(page.pathname + page.search, { accept: "text/markdown" })).text();
    const linked = [...markdown.matchAll(/^\d+\. \[.*?\]\([^)]*\/escola\/([a-z\d-]+)/gm)];
    expect(linked.map(([, slug]) => slug)).toEqual(slugs);

    const { results } = await facts(client, "search");
    expect(results.map(({ id }: Facts) => id)).toEqual(slugs);

    // The box leads to the same schools; its order has scholarships and partners ahead.
    const box = await ask(`/busca?q=${encodeURIComponent(REQUEST)}`);
    const shown = pricedCards(await (await ask(locationOf(box))).text()).map(({ slug }) => slug);
    expect(shown.toSorted()).toEqual(slugs.toSorted());
    expect(shown).not.toEqual(slugs);
  });

  test("each number has its date and its source, and what nobody told is said", async () => {
    const { escolas, fonte, publicado_em, demonstracao } = await facts(client, "buscar", { texto: "são paulo" });
    expect([fonte, publicado_em, demonstracao]).toEqual([
      expect.stringContaining("Lista atualizada em"),
      NOW.toISOString(),
      false,
    ]);
    const fees = escolas.map(({ mensalidade }: Facts) => mensalidade);
    for (const fee of fees.filter((fee: Facts) => fee !== UNKNOWN)) {
      expect(fee).toMatchObject({ conferida_em: `${YEAR - 1}-01-15`, fonte: expect.stringContaining("28/05/2025") });
    }
    const all = await facts(client, "buscar", { texto: "são paulo", pagina: 2 });
    const unpriced = [...escolas, ...all.escolas].filter(({ mensalidade }: Facts) => mensalidade === UNKNOWN);
    expect(unpriced.length).toBeGreaterThan(0);
    const { enem, pagina } =
      escolas.find(({ id }: Facts) => id === VERTICE.slug) ?? all.escolas.find(({ id }: Facts) => id === VERTICE.slug);
    expect(enem).toMatchObject({ media: 700.5, edicao: 2024, participantes: 50, fonte: fees[0].fonte });
    expect(pagina).toContain(`${ORIGIN}/escola/${VERTICE.slug}`);

    const school = await facts(client, "escola");
    expect(school.mensalidade).toMatchObject({
      conferida_em: `${YEAR - 1}-01-15`,
      matricula: "matrícula não informada",
    });
    expect(school.nao_informado.length).toBeGreaterThan(3);
    const cost = await facts(client, "custo");
    expect(cost).toMatchObject({ conferido: expect.stringContaining(`15/01/${YEAR - 1}`) });
    const text = (await facts(client, "fetch")).text;
    expect(text).toContain("nome: Colégio Vértice");
    expect(text).toContain(UNKNOWN);
  });

  test("a name leads to its school, a place to its number of schools", async () => {
    const found = await facts(client, "buscar", { texto: VERTICE.name });
    expect([found.nome_procurado, found.escolas.map(({ id }: Facts) => id)]).toEqual([VERTICE.name, [VERTICE.slug]]);
    const { bairros } = await facts(client, "lugares");
    expect(bairros).toEqual([
      expect.objectContaining({ nome: "Tatuapé", pagina: `${ORIGIN}/busca/sp/sao-paulo-sp/tatuape` }),
    ]);
    const words = await facts(client, "buscar", { texto: "escola com piscina em campinas" });
    expect(words.observacoes.join()).toContain("piscina");
  });

  test("a name with its place is the school that the search box finds, and the answer says which", async () => {
    const asked = ["Colégio Vértice em São Paulo", "aurora unidade 45 campinas", VERTICE.slug];
    for (const name of ["escola", "custo"]) {
      const { id, entendido } = await facts(client, name, { escola: asked[0] });
      expect([id, entendido]).toEqual([
        VERTICE.slug,
        [
          {
            palavras: asked[0],
            significa: expect.stringMatching(/^Colégio Vértice, .*São Paulo, SP$/),
            pagina: `${ORIGIN}/escola/${VERTICE.slug}`,
          },
        ],
      ]);
    }
    const { escolas, entendido } = await facts(client, "comparar", { escolas: asked });
    expect(escolas.map(({ nome }: Facts) => nome)).toEqual([VERTICE.name, "Escola Aurora Unidade 45"]);
    expect(entendido.map(({ palavras }: Facts) => palavras)).toEqual(asked.slice(0, 2));
    for (const { palavras, pagina } of entendido) {
      const { escolas: found } = await facts(client, "buscar", { texto: palavras });
      expect(found.map(({ id }: Facts) => `${ORIGIN}/escola/${id}`)).toEqual([pagina]);
    }
    expect((await facts(client, "escola")).entendido).toEqual([]);
  });

  test("a name of several schools is answered with their pages, each unclear name of a comparison at once", async () => {
    const several = "Aurora em São Paulo";
    const { escolas, escolas_encontradas } = await facts(client, "buscar", { texto: several });
    expect(escolas_encontradas).toBeGreaterThan(1);
    const call = {
      name: "comparar",
      arguments: { escolas: [several, "Vertise em São Paulo", "Nenhures em Campinas"] },
    };
    const { isError, content } = (await client.callTool(call)) as Facts;
    const [opening, ...lines] = content[0].text.split("\n");
    expect([isError, opening]).toEqual([true, expect.stringContaining(`“${several}” pode ser uma de`)]);
    const pages = lines.flatMap((line: string) => /^- .*: (http\S+)$/.exec(line)?.[1] ?? []);
    expect(pages).toEqual([
      ...escolas.map(({ id }: Facts) => `${ORIGIN}/escola/${id}`),
      `${ORIGIN}/escola/${VERTICE.slug}`,
    ]);
    expect(content[0].text).toContain("Não achamos “Vertise em São Paulo” escrito assim, mas há nomes parecidos.");
    expect(content[0].text).toContain("Não encontramos a escola “Nenhures em Campinas”");

    const many = "Unidade em São Paulo";
    const { escolas_encontradas: total, endereco_da_lista } = await facts(client, "buscar", { texto: many });
    const unclear = (await client.callTool({ name: "escola", arguments: { escola: many } })) as Facts;
    expect(unclear.content[0].text.split("\n").slice(9)).toEqual([`- a lista das ${total}: ${endereco_da_lista}`]);
  });

  test("a search that finds nothing says why, and which others find schools, at addresses that do", async () => {
    const { escolas, nada_encontrado: nothing } = await facts(client, "buscar", {
      texto: "6º ano no Tatuapé até R$ 100",
    });
    expect(escolas).toEqual([]);
    expect(nothing.motivo).toContain("Escolas sem mensalidade informada ficam fora deste filtro.");
    expect(nothing.outras_buscas.map(({ busca }: Facts) => busca)).toEqual([
      expect.stringMatching(/^Sem Até R\$ 100: \d+ escolas$/),
    ]);
    for (const { busca, pagina } of nothing.outras_buscas) {
      const html = await (await ask(pagina.replace(ORIGIN, ""))).text();
      expect(html).toContain(`data-found="${busca.match(/\d+ escolas/)[0]}`);
    }
    const { nada_encontrado: nowhere } = await facts(client, "buscar", { texto: "escola em Nárnia" });
    expect(nowhere.motivo).toMatch(
      /^Não achamos “escola em Nárnia”.*Se é o nome de um lugar, confira com “lugares”\.$/,
    );
    const { paginas, nada_encontrado: past } = await facts(client, "buscar", { texto: REQUEST, pagina: 50 });
    expect([past.motivo, past.outras_buscas[0].busca]).toEqual([
      "Esta página não existe: a lista acaba antes.",
      `Ir para a última página (${paginas})`,
    ]);
    expect(await facts(client, "buscar")).not.toHaveProperty("nada_encontrado");
  });

  test("official data that rules a number out is told in its place", async () => {
    const { escolas } = await facts(client, "buscar", { texto: "são paulo" });
    const kinds = new Set<string>();
    for (const { id, etapas, enem } of escolas) {
      if (typeof enem !== "string") continue;
      kinds.add(enem);
      expect([id, enem]).toEqual([id, /Médio/.test(etapas) ? UNKNOWN : "não tem Ensino Médio"]);
      const school = await facts(client, "escola", { escola: id });
      expect([id, school.enem]).toEqual([id, enem]);
      const { text } = await facts(client, "fetch", { id });
      expect(text).toContain(`enem: ${enem}`);
    }
    expect(kinds).toContain("não tem Ensino Médio");
  });

  test("no argument is about a person", async () => {
    const { tools } = await client.listTools();
    const names = new Set(tools.flatMap(({ inputSchema }) => Object.keys((inputSchema as Facts).properties)));
    expect([...names].sort()).toEqual(
      ["ano", "escola", "escolas", "id", "pagina", "query", "reajuste", "serie", "texto", "turno"].sort(),
    );
  });
});

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};
const MODERN = { "mcp-protocol-version": "2026-07-28" };

/** Posts a message; the status and the code of the error, if it is one. */
async function post(body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await send("/mcp", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: text,
  });
  const answer = await response.text();
  return { status: response.status, json: answer === "" ? null : JSON.parse(answer) };
}

const request = (method: string, params: object = {}) => ({ jsonrpc: "2.0", id: 1, method, params });

describe("the protocol", () => {
  test.each([
    ["text that is no JSON", "{", {}, 400, -32700],
    ["a list of calls", [request("ping")], {}, 400, -32600],
    ["an answer", { jsonrpc: "2.0", id: 1, result: {} }, {}, 400, -32600],
    ["an id that is null", { ...request("ping"), id: null }, {}, 400, -32600],
    ["no _meta", request("tools/list"), { ...MODERN, "mcp-method": "tools/list" }, 400, -32602],
    [
      "no capabilities",
      request("tools/list", { _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } }),
      { ...MODERN, "mcp-method": "tools/list" },
      400,
      -32602,
    ],
    ["no header of the version", request("tools/list", { _meta: META }), { "mcp-method": "tools/list" }, 400, -32020],
    ["no header of the method", request("tools/list", { _meta: META }), MODERN, 400, -32020],
    ["another method", request("tools/list", { _meta: META }), { ...MODERN, "mcp-method": "tools/call" }, 400, -32020],
    [
      "another tool",
      request("tools/call", { _meta: META, name: "buscar", arguments: { texto: "x" } }),
      { ...MODERN, "mcp-method": "tools/call", "mcp-name": "escola" },
      400,
      -32020,
    ],
    [
      "a revision of the future",
      request("tools/list", { _meta: { ...META, "io.modelcontextprotocol/protocolVersion": "2030-01-01" } }),
      { "mcp-protocol-version": "2030-01-01", "mcp-method": "tools/list" },
      400,
      -32022,
    ],
    ["a revision of the past", request("tools/list"), { "mcp-protocol-version": "2024-11-05" }, 400, -32022],
    [
      "initialize in the revision without it",
      request("initialize", { _meta: META }),
      { ...MODERN, "mcp-method": "initialize" },
      404,
      -32601,
    ],
    ["a method of nobody, earlier", request("constructor"), {}, 200, -32601],
  ] as const)("%s is refused", async (_, body, headers, status, code) => {
    const answer = await post(body, headers);
    expect([answer.status, answer.json.error.code]).toEqual([status, code]);
  });

  test("discovery needs no session, and each result says who answers", async () => {
    const { status, json } = await post(request("server/discover", { _meta: META }), {
      ...MODERN,
      "mcp-method": "server/discover",
    });
    expect(status).toBe(200);
    expect(json.result).toMatchObject({
      resultType: "complete",
      supportedVersions: ["2026-07-28"],
      capabilities: { tools: {} },
      _meta: { "io.modelcontextprotocol/serverInfo": { name: "escola-a-vista" } },
    });
  });

  test("a notification has no answer; only POST is read, from any page", async () => {
    expect(await post({ jsonrpc: "2.0", method: "notifications/initialized" })).toEqual({ status: 202, json: null });
    for (const method of ["GET", "DELETE", "PUT"]) {
      const response = await send("/mcp", { method });
      expect([method, response.status, response.headers.get("allow")]).toEqual([method, 405, "POST, OPTIONS"]);
    }
    const { status, headers } = await send("/mcp", { method: "OPTIONS", headers: { origin: "https://outra.example" } });
    expect([status, headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
    expect(headers.get("access-control-allow-headers")).toContain("mcp-protocol-version");
  });

  test("a thousand malformed calls are answered, none with a 5xx", async () => {
    const random = new Random(43);
    const names = [...Object.keys(CALLS), "constructor", "__proto__", "", "x".repeat(500)];
    const methods = ["tools/call", "tools/list", "server/discover", "initialize", "ping", "__proto__", "", "a/b"];
    const value = (depth = 0): unknown =>
      random.pick([
        () => null,
        () => random.chance(0.5),
        () => random.int(-5, 1e9),
        () => 1e308,
        () => "<script>‮\u{1F600}\uD800",
        () => random.pick([REQUEST, VERTICE.slug, "../../etc", "%00", "\u0000", "a".repeat(5_000)]),
        () => (depth > 2 ? [] : Array.from({ length: random.int(0, 4) }, () => value(depth + 1))),
        () =>
          depth > 2
            ? {}
            : Object.fromEntries([
                ["texto", value(depth + 1)],
                ["__proto__", value(depth + 1)],
              ]),
      ])();
    for (let i = 0; i < 1_000; i++) {
      const name = random.pick(names);
      const args = Object.fromEntries(
        Object.keys(CALLS[name] ?? { texto: 0 }).map((key) => [key, random.chance(0.8) ? value() : CALLS[name]?.[key]]),
      );
      const isModern = random.chance(0.4);
      const params = {
        name,
        arguments: random.chance(0.8) ? args : value(),
        ...(isModern && { _meta: random.chance(0.7) ? META : value() }),
      };
      const method = random.pick(random.chance(0.6) ? ["tools/call"] : methods);
      const whole = {
        jsonrpc: random.chance(0.9) ? "2.0" : value(),
        id: random.chance(0.9) ? i : value(),
        method,
        params,
      };
      const text = JSON.stringify(random.chance(0.9) ? whole : value());
      const body = random.chance(0.9) ? text : text.slice(0, random.int(0, text.length));
      const headers = random.chance(0.5)
        ? { ...MODERN, "mcp-method": method, "mcp-name": encodeURIComponent(name) }
        : {};
      const { status } = await post(body, headers);
      expect(status, body).toBeLessThan(500);
    }
    expect((await post("x".repeat(100_000))).status).toBe(413);
    expect((await post("[".repeat(60_000))).status).toBe(400);
  });

  test("the log has the route, and nothing of what was asked; nobody's access is recorded", async () => {
    const written: string[] = [];
    const spies = (["log", "error", "warn", "info"] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((...texts) => void written.push(texts.map(String).join(" "))),
    );
    const production = { ...env, ENVIRONMENT: "production" } as unknown as Env;
    const body = JSON.stringify(request("tools/call", { name: "buscar", arguments: { texto: "tatuapé segredo" } }));
    const headers = { "content-type": "application/json", "cf-connecting-ip": "203.0.113.9" };
    const response = await send("/mcp", { method: "POST", headers, body }, production, "https://localhost:8787");
    for (const spy of spies) spy.mockRestore();
    expect(response.status).toBe(200);
    expect(written.map((line) => JSON.parse(line).route)).toEqual(["/mcp"]);
    expect(written.join()).not.toMatch(/segredo|203\.0/);
    const { results } = await env.DB.prepare("SELECT * FROM access_record").all();
    expect(results).toEqual([]);
  });
});
