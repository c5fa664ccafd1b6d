import { env } from "cloudflare:test";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { xlsxOf } from "../../scripts/import/testing/zip.ts";
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
  expect(text).toContain("/busca · 302, temporário · até 31/01/2099 · antes");
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

/** The form of several redirects, with a checkbox for each that is marked. */
function compareChange(more: Record<string, string>, ...marked: string[]): Promise<Response> {
  const body = new URLSearchParams({ acao: "conferir-mudanca", scope: "", search: "", ...more });
  for (const path of marked) body.append("paths", path);
  return team.send(LIST, { method: "POST", body });
}

/** Confirms the change that a page shows, as its form does, whose line breaks have two characters. */
function confirmChange(html: string, reason = REASON): Promise<Response> {
  const [form] = /<form(?:(?!<form).)*?value="mudar-redirecionamentos".*?<\/form>/s.exec(html)!;
  const fields = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const values = Object.fromEntries(fields.map(([, name, value]) => [name, value!.replaceAll("\n", "\r\n")]));
  return team.form(LIST, { ...values, reason });
}

async function changeAll(more: Record<string, string>, ...marked: string[]): Promise<Response> {
  return confirmChange(await (await compareChange(more, ...marked)).text());
}

test("several redirects are changed alike, after their change was shown: validity, type, note, and gone", async () => {
  for (const path of ["/a", "/b", "/c"]) await env.REDIRECTS.put(path, "/busca", { metadata: { note: "x" } });
  const soon = addDays(dateInSaoPaulo(new Date()), 7);
  const before = await stored();
  const answer = await compareChange({ change: "expirar", expiresAt: soon }, "/a", "/b");
  const html = await answer.clone().text();
  const text = await textOf(answer);
  expect(text).toContain("2 mudam.");
  // The preview shows the changed fields alone.
  expect(text).toContain(`\n/a → /busca\nvale sempre\naté ${soon.split("-").reverse().join("/")}\n`);
  expect(text).toContain("Mudar 2 redirecionamentos");
  expect(await stored()).toEqual(before);
  expect((await confirmChange(html)).status).toBe(303);
  expect((await changeAll({ change: "status", status: "302" }, "/a")).status).toBe(303);
  expect((await changeAll({ change: "nota", note: "verão" }, "/b")).status).toBe(303);
  expect(await stored()).toEqual({
    "/a": { to: "/busca", note: "x", expiresAt: soon, status: 302 },
    "/b": { to: "/busca", note: "verão", expiresAt: soon },
    "/c": { to: "/busca", note: "x" },
  });
  // A redirect that has the note already does not change.
  expect(await textOf(compareChange({ change: "nota", note: "x" }, "/a", "/b"))).toContain("1 muda, 1 já está assim.");
  expect(await textOf(compareChange({ change: "nota", note: "x" }, "/a"))).toContain("Nada muda.");
  // All that a search finds.
  const found = { change: "apagar", scope: "encontrados", search: "verão" };
  expect(await textOf(compareChange(found))).toMatch(/1 é apagado\..*Apagar 1 redirecionamento/s);
  expect((await changeAll(found)).status).toBe(303);
  expect(Object.keys(await stored())).toEqual(["/a", "/c"]);
  expect(await lastEntry()).toMatchObject({ action: "mudar-redirecionamentos", target: "1 redirecionamentos" });
  await undo();
  expect(Object.keys(await stored())).toEqual(["/a", "/b", "/c"]);
});

test("a change that says not what it is names what is missing, and keeps what was marked and typed", async () => {
  await env.REDIRECTS.put("/a", "/busca");
  const refused: [Record<string, string>, string[], string][] = [
    [{ change: "apagar" }, [], "Marque pelo menos um redirecionamento."],
    [{ change: "" }, ["/a"], "Escolha o que fazer"],
    [{ change: "status", status: "" }, ["/a"], "Escolha o tipo."],
    [{ change: "expirar", expiresAt: "2020-01-01" }, ["/a"], "Esta data já passou"],
    [{ change: "expirar", expiresAt: "amanhã" }, ["/a"], "data"],
    [{ change: "nota", note: "x".repeat(301) }, ["/a"], "Nota"],
  ];
  for (const [fields, marked, message] of refused) {
    const answer = await compareChange(fields, ...marked);
    const html = await answer.text();
    expect([answer.status, html]).toEqual([422, expect.stringContaining(message)]);
    for (const path of marked) expect(html).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${path}"`));
  }
  const shown = await (await compareChange({ change: "apagar" }, "/a")).text();
  const without = await confirmChange(shown, "");
  expect(without.status).toBe(422);
  // The same change is still there to be confirmed.
  const again = await without.text();
  expect(again).toContain("O campo Motivo é obrigatório");
  expect(Object.keys(await stored())).toEqual(["/a"]);
  expect((await confirmChange(again)).status).toBe(303);
  expect(await stored()).toEqual({});
});

test("what would break a redirect that others follow is named and left out; the others change", async () => {
  await env.REDIRECTS.put("/a", "/b");
  for (const path of ["/b", "/c"])
    await env.REDIRECTS.put(path, "/busca", { metadata: { expiresAt: "2020-01-01", note: "velho" } });
  const answer = await compareChange({ change: "expirar", expiresAt: "" }, "/b", "/c");
  const html = await answer.clone().text();
  const text = await textOf(answer);
  expect(text).toContain("1 muda, 1 não pode mudar.");
  expect(text).toContain("/b → /busca: /a já leva a este caminho: aponte-o antes para outro");
  // Told outright, all or nothing.
  const both = { acao: "mudar-redirecionamentos", change: "expirar", expiresAt: "", paths: "/b\n/c", reason: REASON };
  const refused = await team.form(LIST, both);
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("/a já leva a este caminho")]);
  expect((await confirmChange(html)).status).toBe(303);
  expect(await stored()).toMatchObject({ "/b": { expiresAt: "2020-01-01" }, "/c": { note: "velho" } });
  expect(await inForce()).toEqual(["/a", "/c"]);
});

test("a change of redirects that are others now is not made", async () => {
  for (const path of ["/a", "/b"]) await env.REDIRECTS.put(path, "/busca");
  const html = await (await compareChange({ change: "status", status: "302" }, "/a", "/b")).text();
  await env.REDIRECTS.delete("/b");
  const answer = await confirmChange(html);
  expect([answer.status, await textOf(answer)]).toEqual([422, expect.stringContaining("A lista mudou")]);
  expect(await stored()).toEqual({ "/a": { to: "/busca" } });
});

test("a dashboard's spellings of one path change together", async () => {
  for (const path of ["/Um", "/um"]) await env.REDIRECTS.put(path, "/busca");
  expect((await changeAll({ change: "apagar" }, "/Um", "/um")).status).toBe(303);
  expect(await stored()).toEqual({});
});

test("five hundred with long paths and notes are imported and changed at once, and not one more", async () => {
  const lines = Array.from({ length: 500 }, (_, i) => `/muitos-${"x".repeat(150)}-${i};/busca;${"nota ".repeat(30)}`);
  const list = await (await compare(`de;para;nota\n${lines.join("\n")}`)).text();
  const imported = await team.form(IMPORT, {
    acao: "importar-redirecionamentos",
    list: listIn(list),
    reason: REASON,
  });
  expect(imported.status).toBe(303);
  const all = { change: "apagar", scope: "encontrados", search: "/muitos" };
  const shown = await (await compareChange(all)).text();
  expect(shown).toContain("Ver mais <!-- -->490");
  await env.REDIRECTS.put("/muitos", "/busca");
  expect(await textOf(compareChange(all))).toContain("São mais de 500 mudanças");
  expect((await confirmChange(shown)).status).toBe(303);
  expect(Object.keys(await stored())).toEqual(["/muitos"]);
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
