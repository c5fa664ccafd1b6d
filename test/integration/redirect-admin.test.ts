import { env } from "cloudflare:test";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { xlsxOf } from "../../scripts/import/testing/zip.ts";
import { REDIRECTS_KEY } from "../../src/backend/redirects/publish-redirects.ts";
import { dateInSaoPaulo } from "../../src/domain/time/sao-paulo-time.ts";
import { addDays } from "../../src/domain/time/time.ts";
import { paths } from "../../src/site/paths.ts";
import type { RedirectTable } from "../../src/site/redirects.ts";
import { VERTICE } from "../fixtures/world.ts";
import { teamMember } from "./team.ts";
import { publishWorld } from "./worker.ts";

const REASON = "site antigo";
const LIST = paths.adminRedirects();
const IMPORT = paths.adminRedirectImport();

let team: Awaited<ReturnType<typeof teamMember>>;

beforeAll(async () => {
  await publishWorld();
  team = await teamMember();
});

afterEach(async () => {
  vi.useRealTimers();
  for (const { name } of (await env.REDIRECTS.list()).keys) await env.REDIRECTS.delete(name);
  await env.SNAPSHOT.delete(REDIRECTS_KEY);
  await env.DB.batch(["redirect_figure", "redirect_change"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

/** The text of a page as people read it, with a line for each element. */
async function textOf(response: Response | Promise<Response>): Promise<string> {
  const html = (await (await response).text()).replace(/<script[^>]*>.*?<\/script>/gs, "");
  return html
    .replaceAll(/<[^>]+>/g, "\n")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll(/\n+/g, "\n");
}

function compare(content: string | Uint8Array, name = "lista.csv") {
  const body = new FormData();
  body.set("acao", "conferir");
  body.set("text", "");
  body.set("file", new File([content as BlobPart], name));
  return team.send(IMPORT, { method: "POST", body });
}

/** The list that the preview of a page would import. */
function listIn(html: string): string {
  const [, value] = /name="list" value="([^"]*)"/.exec(html)!;
  return value!.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

/** Stored redirects: target, status, note and expiry by path. */
async function stored() {
  const { keys } = await env.REDIRECTS.list<Record<string, unknown>>();
  const entries = keys.map(async ({ name, metadata }) => [name, { to: await env.REDIRECTS.get(name), ...metadata }]);
  return Object.fromEntries(await Promise.all(entries));
}

async function inForce(): Promise<string[]> {
  return Object.keys((await env.SNAPSHOT.get<RedirectTable>(REDIRECTS_KEY, "json"))?.table ?? {}).sort();
}

async function lastEntry() {
  return env.DB.prepare(
    "SELECT action, target, before, after, reason FROM admin_audit ORDER BY id DESC LIMIT 1",
  ).first();
}

async function undo(): Promise<Response> {
  const at = await env.DB.prepare("SELECT at FROM redirect_change LIMIT 1").first<string>("at");
  return team.form(LIST, { acao: "desfazer-redirecionamentos", at: at ?? "", reason: REASON });
}

test("a list in Windows-1252 is compared, imported, and taken back", async () => {
  await env.REDIRECTS.put("/muda", "/busca", { metadata: { status: 302, note: "antes", expiresAt: "2099-01-31" } });
  await env.REDIRECTS.put("/Fica", "/artigos");
  const before = await stored();
  const csv =
    "De;Para;Status;Observação\r\n/Matrículas;/bolsas-de-estudo;301;Verão\r\n/muda;/comparar;301;\r\n/fica;/artigos;;\r\n/morta;/escola/nao-existe;;\r\n/blog/*;/busca;;\r\n/x;/x;;\r\n";
  const answer = await compare(Buffer.from(csv, "latin1"));
  const html = await answer.clone().text();
  const text = await textOf(answer);
  expect(answer.status).toBe(200);
  expect(text).toContain("2 novos, 1 muda, 1 já está igual, 2 linhas recusadas.");
  expect(text).toContain("linha 6: /blog/* → /busca: o caminho é exato");
  expect(text).toContain("linha 7: /x → /x: leva a si mesmo");
  expect(text).toContain("/busca · 302, temporário · até 2099-01-31 · antes");
  expect(text).toContain("confira o destino: nenhuma escola tem este endereço");
  expect(await stored()).toEqual(before);

  const form = { acao: "importar-redirecionamentos", list: listIn(html), reason: REASON };
  expect((await team.form(IMPORT, form)).status).toBe(303);
  expect(await stored()).toEqual({
    "/Fica": { to: "/artigos" },
    "/matriculas": { to: "/bolsas-de-estudo", status: 301, note: "Verão" },
    "/muda": { to: "/comparar", status: 301, note: REASON },
    "/morta": { to: "/escola/nao-existe", note: REASON },
  });
  expect(await inForce()).toEqual(["/fica", "/matriculas", "/morta", "/muda"]);
  expect(await lastEntry()).toMatchObject({
    action: "importar-redirecionamentos",
    target: "3 redirecionamentos",
    reason: REASON,
    before: JSON.stringify({ "/matriculas": null, "/muda": "/busca 302 até 2099-01-31 (antes)", "/morta": null }),
  });
  const list = await textOf(team.get(LIST));
  expect(list).toContain("A última mudança de vários mexeu em 3");
  expect(list).toContain("Confira o destino: nenhuma escola tem este endereço.");

  // Somebody changes one of them meanwhile: it stays.
  const mine = { acao: "criar-redirecionamento", path: "/morta", target: "/artigos", status: "302", expiresAt: "" };
  await team.form(LIST, { ...mine, reason: "é meu agora" });
  expect((await undo()).status).toBe(303);
  expect(await stored()).toEqual({ ...before, "/morta": { to: "/artigos", status: 302, note: "é meu agora" } });
  expect(await inForce()).toEqual(["/fica", "/morta", "/muda"]);
  expect(await textOf(team.get(LIST))).not.toContain("A última mudança");
  expect((await undo()).status).toBe(409);
});

test("a workbook and pasted lines are read too; what is no list is refused, and nothing is lost", async () => {
  const workbook = await textOf(
    compare(xlsxOf({ Plan1: [["Endereços"], ["De", "Para"], ["/a", "/busca"]] }), "l.xlsx"),
  );
  expect(workbook).toContain("1 novo, 0 mudam");
  const paste = (text: string) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ acao: "conferir", text })) body.set(name, value);
    return team.send(IMPORT, { method: "POST", body });
  };
  expect(await textOf(paste("/antiga /busca 302\nRedirect 301 /b /artigos\n"))).toContain(
    "1 novo, 0 mudam, 0 já estão iguais, 1 linha recusada.",
  );
  expect(await textOf(paste("/antiga /busca 302\n"))).toContain("1 novo");
  const wrong = await paste("a,b\n1,2\n");
  expect([wrong.status, await textOf(wrong)]).toEqual([
    422,
    expect.stringContaining('precisa das colunas "de" e "para"'),
  ]);
  expect((await paste("")).status).toBe(422);
  const large = await compare("x".repeat(1_000_001));
  expect([large.status, await textOf(large)]).toEqual([422, expect.stringContaining("o limite é 1 MB")]);
  const many = Array.from({ length: 501 }, (_, i) => `/p${i} /busca`).join("\n");
  expect(await textOf(compare(many))).toContain("São mais de 500 mudanças");
  expect(await stored()).toEqual({});
});

test("what was compared is imported whole, or not at all if the redirects changed since", async () => {
  const html = await (await compare("de,para\n/a,/b\n/c,/busca\n")).text();
  await env.REDIRECTS.put("/b", "/artigos");
  const answer = await team.form(IMPORT, { acao: "importar-redirecionamentos", list: listIn(html), reason: REASON });
  expect([answer.status, await textOf(answer)]).toEqual([422, expect.stringContaining("aponte direto para /artigos")]);
  expect(Object.keys(await stored())).toEqual(["/b"]);
});

test("several redirects are changed alike: validity, type, note, and gone", async () => {
  for (const path of ["/a", "/b", "/c"]) await env.REDIRECTS.put(path, "/busca", { metadata: { note: "x" } });
  const marked = async (more: Record<string, string>, ...chosen: string[]) => {
    const body = new URLSearchParams({
      acao: "mudar-redirecionamentos",
      scope: "",
      search: "",
      reason: REASON,
      ...more,
    });
    for (const path of chosen) body.append("paths", path);
    return team.send(LIST, { method: "POST", body });
  };
  const soon = addDays(dateInSaoPaulo(new Date()), 7);
  expect((await marked({ change: "expirar", expiresAt: soon }, "/a", "/b")).status).toBe(303);
  expect((await marked({ change: "status", status: "302" }, "/a")).status).toBe(303);
  expect((await marked({ change: "nota", note: "verão" }, "/b")).status).toBe(303);
  expect(await stored()).toEqual({
    "/a": { to: "/busca", note: "x", expiresAt: soon, status: 302 },
    "/b": { to: "/busca", note: "verão", expiresAt: soon },
    "/c": { to: "/busca", note: "x" },
  });
  // All that a search finds.
  const found = { change: "apagar", scope: "encontrados", search: "verão" };
  expect((await marked(found)).status).toBe(303);
  expect(Object.keys(await stored())).toEqual(["/a", "/c"]);
  expect(await lastEntry()).toMatchObject({ action: "mudar-redirecionamentos", target: "1 redirecionamentos" });
  await undo();
  expect(Object.keys(await stored())).toEqual(["/a", "/b", "/c"]);

  const refused: [Record<string, string>, string[], string][] = [
    [{ change: "apagar" }, [], "Marque pelo menos um redirecionamento."],
    [{ change: "" }, ["/a"], "Escolha o que fazer"],
    [{ change: "status", status: "" }, ["/a"], "Escolha o tipo."],
    [{ change: "expirar", expiresAt: "2020-01-01" }, ["/a"], "Esta data já passou"],
    [{ change: "apagar", reason: "" }, ["/a"], "O campo Motivo é obrigatório"],
  ];
  for (const [fields, chosen, message] of refused) {
    const answer = await marked(fields, ...chosen);
    const html = await answer.text();
    expect([answer.status, html]).toEqual([422, expect.stringContaining(message)]);
    for (const path of chosen) expect(html).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${path}"`));
  }
  expect(Object.keys(await stored())).toEqual(["/a", "/b", "/c"]);
});

test("a change that would break a redirect that others follow is refused", async () => {
  await env.REDIRECTS.put("/a", "/b");
  await env.REDIRECTS.put("/b", "/busca", { metadata: { expiresAt: "2020-01-01" } });
  const form = { acao: "mudar-redirecionamentos", change: "expirar", expiresAt: "", paths: "/b", reason: REASON };
  const answer = await team.form(LIST, form);
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("/b também é redirecionado")]);
});

test.each([
  ["/nada-disso", true],
  ["/busca/sp/cidade-que-nao-ha-sp", true],
  ["/busca/xx", true],
  ["/escola/nao-existe", true],
  ["/escola/nao-existe/avaliacoes", true],
  [`/escola/${VERTICE.slug}`, false],
  [`/escola/${VERTICE.slug}/avaliacoes?x=1`, false],
  ["/busca/sp/sao-paulo-sp", false],
  ["/busca/sp/sao-paulo", false],
  ["/BUSCA?q=a#b", false],
  ["/", false],
  ["/documento.pdf", false],
])("a redirect to %s is saved; that it leads to no page: %s", async (target, isDead) => {
  const form = { acao: "criar-redirecionamento", path: "/de", target, status: "301", expiresAt: "", reason: REASON };
  const answer = await team.form(LIST, form);
  expect(answer.status).toBe(303);
  const shown = await textOf(team.get(answer.headers.get("location")!));
  expect(shown.includes("nenhuma página deste site tem o endereço do destino")).toBe(isDead);
  expect(shown.includes("Confira o destino:")).toBe(isDead);
});

test("the list, a page and a file tell the hits", async () => {
  const today = dateInSaoPaulo(new Date());
  await env.REDIRECTS.put("/Férias", "/busca");
  const hit = (day: string, source: string, campaign: string, hits: number, path = "/ferias") =>
    env.DB.prepare("INSERT INTO redirect_figure VALUES (?, ?, ?, ?, ?)").bind(day, path, source, campaign, hits);
  await env.DB.batch([
    hit(today, "google", "verao", 1_200),
    hit(addDays(today, -29), "", "", 34),
    hit(addDays(today, -30), "google", "antiga", 7),
    hit(today, "outras", "outras", 5, "/outro"),
  ]);
  const list = await textOf(team.get(LIST));
  expect(list).toMatch(/Visitas em 30 dias\n1\.234\n/);
  const page = await textOf(team.get(`${paths.adminRedirectHits()}?caminho=/F%C3%A9rias`));
  expect(page).toMatch(/1\.234\s+visitas\s+em \/ferias/);
  expect(page).toMatch(/google\nverao\n1\.200\n/);
  expect(page).toMatch(/sem origem\nsem campanha\n34\n/);
  expect(page).not.toContain("antiga");
  const all = await textOf(team.get(`${paths.adminRedirectHits()}?dias=31`));
  expect(all).toMatch(/Por caminho\n/);
  expect(all).toMatch(/1\.246\s+visitas/);
  const file = await team.get(`${paths.adminRedirectHitsFile()}?dias=31`);
  expect(file.headers.get("content-type")).toContain("text/csv");
  expect((await file.text()).split("\r\n")).toEqual([
    "dia;caminho;origem;campanha;visitas",
    `${today};/ferias;google;verao;1200`,
    `${today};/outro;outras;outras;5`,
    `${addDays(today, -29)};/ferias;;;34`,
    `${addDays(today, -30)};/ferias;google;antiga;7`,
    "",
  ]);
  for (const days of ["0", "-1", "abc", "1e9", "1.5"]) {
    expect((await team.get(`${paths.adminRedirectHits()}?dias=${days}`)).status, days).toBe(200);
  }
});
