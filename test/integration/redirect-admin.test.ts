import { env } from "cloudflare:test";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { REDIRECTS_KEY } from "../../src/backend/redirects/publish-redirects.ts";
import { dateInSaoPaulo } from "../../src/domain/time/sao-paulo-time.ts";
import { addDays } from "../../src/domain/time/time.ts";
import { paths } from "../../src/site/paths.ts";
import type { RedirectTable } from "../../src/site/redirects.ts";
import { REDIRECT_TARGETS } from "../fixtures/redirect-targets.ts";
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

function importFile(content: string | Uint8Array, reason = REASON) {
  const body = new FormData();
  body.set("list", "");
  body.set("reason", reason);
  body.set("file", new File([content as BlobPart], "lista.csv"));
  return team.send(IMPORT, { method: "POST", body });
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

test("a list in Windows-1252 is imported, and taken back", async () => {
  await env.REDIRECTS.put("/muda", "/busca", { metadata: { status: 302, note: "antes", expiresAt: "2099-01-31" } });
  await env.REDIRECTS.put("/Fica", "/artigos");
  const before = await stored();
  const csv =
    "De;Para;Status;Nota\r\n/Matrículas;/bolsas-de-estudo;301;Verão\r\n/muda;/comparar;301;\r\n/fica;/artigos;;\r\n/morta;/escola/nao-existe;;\r\n";
  const answer = await importFile(Buffer.from(csv, "latin1"));
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${LIST}?aviso=feito`]);
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

  // Somebody changes one of them in between: it stays.
  const mine = { acao: "criar-redirecionamento", path: "/morta", target: "/artigos", status: "302", expiresAt: "" };
  await team.form(LIST, { ...mine, reason: "é meu agora" });
  expect((await undo()).status).toBe(303);
  expect(await stored()).toEqual({ ...before, "/morta": { to: "/artigos", status: 302, note: "é meu agora" } });
  expect(await inForce()).toEqual(["/fica", "/morta", "/muda"]);
  expect(await textOf(team.get(LIST))).not.toContain("A última mudança");
  expect((await undo()).status).toBe(409);
});

test("a list with a wrong line is refused whole, with its number, and is there to be corrected", async () => {
  const answer = await importFile("de;para\n/boa;/busca\n/blog/*;/busca\n/x;/x\n");
  const text = await textOf(answer.clone());
  expect(answer.status).toBe(422);
  expect(text).toContain("linha 3: /blog/* → /busca: o caminho é exato");
  expect(text).toContain("linha 4: /x → /x: leva a si mesmo");
  const html = await answer.text();
  expect(html).toContain("/boa;/busca\n");
  expect(html).toContain(`value="${REASON}"`);
  expect(await stored()).toEqual({});

  const refused: [string, string, string][] = [
    ["", REASON, "Lista"],
    ["a,b\n1,2\n", REASON, 'precisa das colunas "de" e "para"'],
    ["/a /busca", "", "O campo Motivo é obrigatório"],
    [Array.from({ length: 501 }, (_, i) => `/p${i} /busca`).join("\n"), REASON, "São mais de 500 mudanças"],
    ["x".repeat(1_000_001), REASON, "1000000 caracteres"],
  ];
  for (const [list, reason, message] of refused) {
    const pasted = await team.form(IMPORT, { list, reason });
    expect([pasted.status, await textOf(pasted)]).toEqual([422, expect.stringContaining(message)]);
  }
  expect(await stored()).toEqual({});
  expect((await team.form(IMPORT, { list: "/antiga /busca 302\r\n/b /artigos\r\n", reason: REASON })).status).toBe(303);
  expect(Object.keys(await stored())).toEqual(["/antiga", "/b"]);
});

/** The form of several redirects, with a checkbox for each that is marked. */
function change(more: Record<string, string>, ...marked: string[]): Promise<Response> {
  const all = { acao: "mudar-redirecionamentos", scope: "", search: "", reason: REASON, ...more };
  const body = new URLSearchParams(all);
  for (const path of marked) body.append("paths", path);
  return team.send(LIST, { method: "POST", body });
}

test("several redirects are changed alike: validity, type, note, and gone", async () => {
  for (const path of ["/a", "/b", "/c"]) await env.REDIRECTS.put(path, "/busca", { metadata: { note: "x" } });
  const soon = addDays(dateInSaoPaulo(new Date()), 7);
  expect((await change({ change: "expirar", expiresAt: soon }, "/a", "/b")).status).toBe(303);
  expect((await change({ change: "status", status: "302" }, "/a")).status).toBe(303);
  expect((await change({ change: "nota", note: "verão" }, "/b")).status).toBe(303);
  expect(await stored()).toEqual({
    "/a": { to: "/busca", note: "x", expiresAt: soon, status: 302 },
    "/b": { to: "/busca", note: "verão", expiresAt: soon },
    "/c": { to: "/busca", note: "x" },
  });
  // All that a search finds.
  expect((await change({ change: "apagar", scope: "encontrados", search: "verão" })).status).toBe(303);
  expect(Object.keys(await stored())).toEqual(["/a", "/c"]);
  expect(await lastEntry()).toMatchObject({ action: "mudar-redirecionamentos", target: "1 redirecionamento" });
  await undo();
  expect(Object.keys(await stored())).toEqual(["/a", "/b", "/c"]);
});

test("a change that says not what it is names what is missing, and keeps what was marked and typed", async () => {
  await env.REDIRECTS.put("/a", "/busca", { metadata: { note: "x" } });
  const before = await stored();
  const refused: [Record<string, string>, string[], string][] = [
    [{ change: "apagar" }, [], "Marque pelo menos um redirecionamento."],
    [{ change: "" }, ["/a"], "Escolha o que fazer"],
    [{ change: "status", status: "" }, ["/a"], "Escolha o tipo."],
    [{ change: "expirar", expiresAt: "2020-01-01" }, ["/a"], "Esta data já passou"],
    [{ change: "expirar", expiresAt: "amanhã" }, ["/a"], "data"],
    [{ change: "nota", note: "x".repeat(301) }, ["/a"], "Nota"],
    [{ change: "nota", note: "x" }, ["/a"], "Nada muda"],
    [{ change: "apagar", reason: "" }, ["/a"], "O campo Motivo é obrigatório"],
  ];
  for (const [fields, marked, message] of refused) {
    const answer = await change(fields, ...marked);
    const html = await answer.text();
    expect([answer.status, html]).toEqual([422, expect.stringContaining(message)]);
    for (const path of marked) expect(html).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${path}"`));
  }
  expect(await stored()).toEqual(before);
});

test("a change that would break a redirect that others follow is refused whole", async () => {
  await env.REDIRECTS.put("/a", "/b");
  for (const path of ["/b", "/c"])
    await env.REDIRECTS.put(path, "/busca", { metadata: { expiresAt: "2020-01-01", note: "velho" } });
  const before = await stored();
  const answer = await change({ change: "expirar", expiresAt: "" }, "/b", "/c");
  expect([answer.status, await textOf(answer)]).toEqual([
    422,
    expect.stringContaining("/a → /b: /b também é redirecionado: aponte direto para /busca"),
  ]);
  expect(await stored()).toEqual(before);
  expect((await change({ change: "expirar", expiresAt: "" }, "/c")).status).toBe(303);
  expect(await inForce()).toEqual(["/a", "/c"]);
});

test("a dashboard's spellings of one path change together, and come back", async () => {
  for (const path of ["/Um", "/um", "/Férias"]) await env.REDIRECTS.put(path, "/busca");
  expect((await change({ change: "nota", note: "verão" }, "/Um", "/um", "/Férias")).status).toBe(303);
  expect(await stored()).toMatchObject({ "/Férias": { note: "verão" }, "/um": { note: "verão" } });
  await undo();
  expect(await stored()).toMatchObject({ "/Férias": { to: "/busca" }, "/um": { to: "/busca" } });
  expect((await change({ change: "apagar" }, "/Um", "/um", "/Férias")).status).toBe(303);
  expect(await stored()).toEqual({});
});

test("five hundred with long paths and notes are imported and changed at once, and not one more", async () => {
  const lines = Array.from({ length: 500 }, (_, i) => `/muitos-${"x".repeat(150)}-${i};/busca;${"nota ".repeat(30)}`);
  expect((await importFile(`de;para;nota\n${lines.join("\n")}`)).status).toBe(303);
  const all = { change: "apagar", scope: "encontrados", search: "/muitos" };
  await env.REDIRECTS.put("/muitos", "/busca");
  expect(await textOf(change(all))).toContain("São mais de 500 mudanças");
  await env.REDIRECTS.delete("/muitos");
  expect((await change(all)).status).toBe(303);
  expect(await stored()).toEqual({});
});

test.each(REDIRECT_TARGETS)("a redirect to %s is saved; with a warning: %s", async (target, dead) => {
  const form = { acao: "criar-redirecionamento", path: "/de", target, status: "301", expiresAt: "", reason: REASON };
  const answer = await team.form(LIST, form);
  expect(answer.status).toBe(303);
  const shown = await textOf(team.get(answer.headers.get("location")!));
  expect(shown.includes("nenhuma página deste site tem o endereço do destino")).toBe(dead !== null);
  expect(/Confira o destino: (.*)\./.exec(shown)?.[1] ?? null).toBe(dead);
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
