import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { seasonOf } from "../../src/domain/pricing/season.ts";
import { sectionsOf } from "../../src/routes/desk/sections.ts";
import { paths } from "../../src/site/paths.ts";
import { VERTICE } from "../fixtures/world.ts";
import { browser, postOffice } from "./post.ts";
import { samplePath } from "./security/addresses.ts";
import { teamMember } from "./team.ts";
import { publishWorld } from "./worker.ts";

const reason = "combinado por contrato";
const [OTHER, STRANGE] = ["35000002", "35000003"];
const RITA = { name: "Rita Prado", role: "Diretora", email: "rita@rede.example", access: "edit" };

let post: ReturnType<typeof postOffice>;
let visitor: ReturnType<typeof browser>;
let team: Awaited<ReturnType<typeof teamMember>>;
let token = "";

const SECTIONS = sectionsOf({ status: "approved", access: "edit", level: "partner" } as Parameters<
  typeof sectionsOf
>[0]);
const SCREENS = [undefined, ...SECTIONS.map(({ slug }) => slug), "numeros/csv"];
/** Every read of the desk that needs no more than its link. */
const READS = ENDPOINTS.filter(
  ({ method, path }) => method === "GET" && path.startsWith("/v3/claims/own/:token") && !/token.*:/.test(path.slice(1)),
);

const act = async (acao: string, fields: Record<string, string>) => {
  const done = await team.form(paths.adminNetworks(), { acao, reason, ...fields });
  if (done.status !== 303) throw new Error(`${acao}: ${done.status} ${await done.text()}`);
};
const idOf = async (table: string) => (await env.DB.prepare(`SELECT id FROM ${table}`).first<string>("id"))!;

/** A network of two schools, and the link that the team had mailed to a person of it. */
beforeAll(async () => {
  await publishWorld();
  post = postOffice();
  visitor = browser(post.bindings);
  team = await teamMember(post.bindings);
});

async function begin(): Promise<void> {
  for (const table of ["network", "mail_outbox", "attempt"]) await env.DB.prepare(`DELETE FROM ${table}`).run();
  await act("criar-rede", { name: "Aurora", schools: `${VERTICE.inepCode}\n${OTHER}` });
  await act("incluir-pessoa-na-rede", { id: await idOf("network"), ...RITA });
  const text = await env.DB.prepare("SELECT body_text AS t FROM mail_outbox").first<string>("t");
  token = /\/rede\/([\da-f]{64})/.exec(text!)![1]!;
}

/** Statuses of all screens, and then of all reads, of the desk of a school, by the link of the network. */
async function statusesAt(inepCode: string): Promise<number[]> {
  const desk = `${token}.${inepCode}`;
  const all: number[] = [];
  for (const section of SCREENS) all.push((await visitor.get(paths.schoolDesk(desk, section))).status);
  for (const { path } of READS) all.push((await visitor.get(samplePath(path, { token: desk }))).status);
  return [...new Set(all)];
}

test("a person of a network sees its schools by a link that only shows, and works at the desk of each", async () => {
  await begin();
  expect([SCREENS.length, READS.length].map((n) => n > 8)).toEqual([true, true]);
  const list = await visitor.get(paths.networkSchools(token));
  const html = await list.text();
  expect([list.status, list.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect(html).toContain("Escolas da rede Aurora");
  expect(html).toContain("2 escolas");
  const desk = `${token}.${VERTICE.inepCode}`;
  expect(html).toContain(`href="${paths.schoolDesk(desk)}"`);
  const start = await (await visitor.get(paths.schoolDesk(desk))).text();
  expect(start).toContain(`href="${paths.networkSchools(token)}"`);
  expect(start).toContain("Rita Prado, Diretora, rede Aurora");
  expect(await statusesAt(VERTICE.inepCode)).toEqual([200]);
  expect(await statusesAt(OTHER)).toEqual([200]);
  const told = await visitor.form(paths.schoolDesk(desk, "precos"), {
    acao: "tabela",
    year: String(seasonOf(new Date()).years.at(-1)),
    text: "Série\tTurno\tMensalidade\n1º ano\tManhã\t900",
  });
  expect([told.status, await told.text()]).toEqual([200, expect.stringContaining("900")]);
  const found = await (await visitor.get(`${paths.networkSchools(token)}?busca=${OTHER}`)).text();
  expect(found).toContain(paths.schoolDesk(`${token}.${OTHER}`));
  expect(found).not.toContain(paths.schoolDesk(desk));
  expect(await (await visitor.get(`${paths.networkSchools(token)}?busca=nada&page=9`)).text()).toContain(
    "Nenhuma escola",
  );
  // The screens of the team.
  const admin = await (await team.get(paths.adminNetworks())).text();
  for (const text of ["Aurora", "2 escolas e 1 pessoa", "rita@rede.example", VERTICE.name])
    expect(admin).toContain(text);
  // Nobody's queue of claims.
  expect(await (await team.get(paths.adminSchools())).text()).not.toContain("rita@rede.example");
});

describe("nothing opens", () => {
  test("at a school that is not of the network", async () => {
    await begin();
    expect(await statusesAt(STRANGE)).toEqual([404]);
    expect(await statusesAt("99999999")).toEqual([404]);
    expect(await statusesAt("")).toEqual([404]);
  });

  test("at a school that left it", async () => {
    await begin();
    await act("tirar-escolas-da-rede", { id: await idOf("network"), schools: OTHER });
    expect([await statusesAt(OTHER), await statusesAt(VERTICE.inepCode)]).toEqual([[404], [200]]);
  });

  test("to a person whose access ended", async () => {
    await begin();
    await act("encerrar-pessoa-da-rede", { id: await idOf("network_person") });
    expect(await statusesAt(VERTICE.inepCode)).toEqual([404]);
    expect((await visitor.get(paths.networkSchools(token))).status).toBe(404);
    const again = await visitor.form(paths.networkSchools(token), { acao: "outro-link" });
    expect([again.status, await again.text()]).toEqual([404, expect.stringContaining("Não achamos a quem mandar")]);
  });

  test("of a network that ended", async () => {
    await begin();
    await act("encerrar-rede", { id: await idOf("network") });
    expect(await statusesAt(VERTICE.inepCode)).toEqual([404]);
    expect((await visitor.get(paths.networkSchools(token))).status).toBe(404);
  });
});

test("a wrong list is shown again with its lines named, and nothing changes", async () => {
  await begin();
  const form = { acao: "incluir-escolas-na-rede", id: await idOf("network"), schools: `${STRANGE}\nx9`, reason };
  const refused = await team.form(paths.adminNetworks(), form);
  const html = await refused.text();
  expect(refused.status).toBe(422);
  expect(html).toContain("linha 2: “x9” não é um código INEP de oito dígitos");
  expect(html).toContain(STRANGE);
  expect(await statusesAt(STRANGE)).toEqual([404]);
});
