import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { paymentDifference, refund, scholarshipOrder } from "../../../src/backend/schema/orders.ts";
import { schoolPicture } from "../../../src/backend/schema/pictures.ts";
import { paths } from "../../../src/site/paths.ts";
import { VERTICE } from "../../fixtures/world.ts";
import { teamMember } from "../team.ts";
import { locationOf } from "../worker.ts";
import { aDataRequest, aDifference, aNotice, anOrder, aStuckRefund, correct, openDesk, REASON } from "./desk.ts";

const orm = drizzle(env.DB);

openDesk();

test("every open correction and data request is in its queue, a page at a time", async () => {
  await env.DB.prepare("DELETE FROM data_request").run();
  const numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 51)";
  const at = "'2026-11-01T12:00:00.000Z'";
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO school_correction (id, inep_code, field, value, evidence, created_at)
       ${numbers} SELECT 'fila-' || i, ?, 'phone', '1133334444', 'Prova número ' || i, ${at} FROM n`,
    ).bind(VERTICE.inepCode),
    env.DB.prepare(
      `INSERT INTO data_request (protocol, email, kind, details, status, created_at, due_at)
       ${numbers} SELECT 'DAD-' || i, 'a@casa.example', 'outro', 'Prova número ' || i, 'open', ${at}, ${at} FROM n`,
    ),
  ]);
  const person = await teamMember();
  for (const path of [paths.adminCorrections(), paths.adminPrivacy()]) {
    const read = async (page: number) => (await person.get(`${path}?page=${page}`)).text();
    const pages = await Promise.all([1, 2, 3, 4].map(read));
    const seen = pages.map((html) => [...html.matchAll(/Prova número (\d+)/g)].map(([, n]) => n));
    expect(seen.map(({ length }) => length)).toEqual([20, 20, 11, 0]);
    expect(new Set(seen.flat()).size).toBe(51);
  }
  // A decision leads back to the same part of the queue.
  const third = await (await person.get(`${paths.adminCorrections()}?page=3`)).text();
  const id = /name="id" value="(fila-\d+)"/.exec(third)![1]!;
  const action = /action="(\/admin\/correcoes\?[^"]*)"/.exec(third)![1]!.replaceAll("&amp;", "&");
  const response = await person.form(action, { acao: "recusar-correcao", id, reason: REASON });
  expect(locationOf(response)).toBe(`${paths.adminCorrections()}?page=3&aviso=feito`);
});

test("money that differs and refunds that are stuck are named on the home, told with what to do, and gone once handled", async () => {
  await orm.delete(paymentDifference);
  await orm.delete(refund);
  const person = await teamMember();
  const home = async () => {
    const html = await (await person.get(paths.admin())).text();
    const [, count, isIdle] = /(?:<b>(\d+)<\/b>(?: |<!-- -->)*|(<a href="[^"]+">))Pagamentos e devoluções/.exec(html)!;
    return isIdle ? "0" : count;
  };
  expect(await home()).toBe("0");
  const [different, stuck] = [await aDifference.fields(), await aStuckRefund.fields()];
  expect(await home()).toBe("2");
  const queue = await (await person.get(paths.adminMoney())).text();
  for (const text of [
    "Pix recebido sem código de cobrança",
    "R$\u00a012,34",
    "O banco não conseguiu devolver",
    "R$\u00a0600",
  ]) {
    expect(queue).toContain(text);
  }
  const found = await (await person.get(`${paths.adminMoney()}?busca=${stuck.id}`)).text();
  expect([found.includes(stuck.id!), found.includes(different.id!)]).toEqual([true, false]);
  await person.form(paths.adminMoney(), { acao: "tratar-diferenca", ...different });
  expect(await home()).toBe("1");
  expect((await person.form(paths.adminMoney(), { acao: "tratar-diferenca", ...different })).status).toBe(404);
  await orm.update(refund).set({ movingSince: new Date().toISOString() });
  expect((await person.form(paths.adminMoney(), { acao: "devolvido-por-fora", ...stuck })).status).toBe(422);
  await orm.update(refund).set({ movingSince: null });
  await person.form(paths.adminMoney(), { acao: "devolvido-por-fora", ...stuck });
  expect(await home()).toBe("0");
  const [order] = await orm
    .select({ status: scholarshipOrder.status })
    .from(scholarshipOrder)
    .innerJoin(refund, eq(refund.orderId, scholarshipOrder.id))
    .where(eq(refund.id, stuck.id!));
  expect(order).toEqual({ status: "drop_out_confirmed" });
});

test("the first screen has what is overdue by law first, then by term, and each line finds it in its queue", async () => {
  await env.DB.batch(
    ["data_request", "school_correction", "review_notice"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  );
  const [request, field] = [await aDataRequest(), await correct()];
  await correct("phone", "(11) 3333-5555");
  const notice = await aNotice();
  await env.DB.batch([
    env.DB.prepare("UPDATE data_request SET due_at = '2026-01-09'"),
    env.DB.prepare("UPDATE school_correction SET created_at = '2025-12-01T12:00:00.000Z'"),
  ]);
  const person = await teamMember();
  const html = await (await person.get(paths.admin())).text();
  const lines = [...html.matchAll(/<li><a href="([^"]+)">([^<]+)<\/a>(.*?)<\/li>/g)].map(([, href, label, rest]) => ({
    href: href!.replaceAll("&amp;", "&"),
    label,
    isLate: rest!.includes("Atrasado há"),
  }));
  const at = (label: string) => lines.findIndex((line) => line.label!.startsWith(label));
  const order = [
    ...[at("1 mensagem ou pedido"), at("2 correções de dados do Colégio Vértice"), at("1 denúncia de avaliação do")],
  ];
  expect(order.map((i) => i >= 0 && lines[i]!.isLate)).toEqual([true, true, false]);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  const found = await (await person.get(lines[order[0]!]!.href)).text();
  expect(found).toContain(request.protocol);
  expect(await (await person.get(lines[order[1]!]!.href)).text()).toContain(field);
  expect(await (await person.get(lines[order[2]!]!.href)).text()).toContain(notice);
});

test("a kind that waits at more than five schools is one line with its count, which leads to its whole queue", async () => {
  const person = await teamMember();
  const ofSchools = async (count: number) => {
    await env.DB.prepare("DELETE FROM school_correction").run();
    await env.DB.prepare(
      `INSERT INTO school_correction (id, inep_code, field, value, evidence, created_at)
       SELECT 'de-' || inep_code, inep_code, 'phone', '1133334444', 'Prova', '2025-12-01T12:00:00.000Z' FROM school LIMIT ?`,
    )
      .bind(count)
      .run();
    const html = await (await person.get(paths.admin())).text();
    return [...html.matchAll(/<li><a href="([^"]+)">(\d+ corre[^<]+)<\/a>/g)].map(([, href, label]) => ({
      href,
      label,
    }));
  };
  expect(await ofSchools(5)).toHaveLength(5);
  expect(await ofSchools(6)).toEqual([{ href: paths.adminCorrections(), label: "6 correções de dados" }]);
});

test("the audit names the school of an entry, with its page, and is searched by it", async () => {
  const person = await teamMember();
  const id = await correct();
  expect((await person.form(paths.adminCorrections(), { acao: "aceitar-correcao", id })).status).toBe(303);
  const search = async (text: string) =>
    (await person.get(`${paths.adminAudit()}?${new URLSearchParams({ busca: text })}`)).text();
  const line = `<a href="${paths.school(VERTICE.slug)}">`;
  expect(await search("vértice")).toContain(line);
  expect(await search("aceitar correcao")).toContain(line);
  expect(await search("outra escola qualquer")).toContain("Nada encontrado");
});

test("results are counted by campaign, of accounts that agreed alone", async () => {
  const person = await teamMember();
  await env.DB.prepare("DELETE FROM redirect_figure").run();
  const insert = env.DB.prepare(
    "INSERT INTO account (email, name, attribution, created_at, updated_at) VALUES (?, 'Ana', ?, ?, ?)",
  );
  const now = new Date().toISOString();
  await env.DB.batch([
    insert.bind("sim@familia.example", '{"utmSource":"radio","utmCampaign":"volta"}', now, now),
    insert.bind("outra@familia.example", '{"utmSource":"Radio","utmCampaign":"Volta"}', now, now),
    insert.bind("nao@familia.example", null, now, now),
    env.DB.prepare("INSERT INTO redirect_figure VALUES (?, '/volta', 'radio', 'volta', 7)").bind(now.slice(0, 10)),
  ]);
  const results = async () => (await person.get(paths.adminResults())).text();
  const html = await results();
  expect(html).toContain('<th scope="row">radio · volta</th><td>7</td><td>0</td><td>2</td><td>0</td>');
  expect(html).toContain('<th scope="row">/volta</th><td>radio · volta</td><td>7</td><td>0</td><td>2</td><td>0</td>');
  expect(html).not.toContain("sem campanha");
  await env.DB.prepare("INSERT INTO redirect_figure VALUES (?, '/velha', '', '', 3)").bind(now.slice(0, 10)).run();
  const unknown = "<td>não informado</td>".repeat(3);
  expect(await results()).toContain(
    `<th scope="row">/velha</th><td>sem origem · sem campanha</td><td>3</td>${unknown}`,
  );
});

test("the audit names the school of an order, and links an order or a data request to all that was done about it", async () => {
  const person = await teamMember();
  const [code, { protocol }] = [await anOrder("dropping_out"), await aDataRequest()];
  const insert = env.DB.prepare("INSERT INTO admin_audit (at, actor, action, target) VALUES (?, 'ana', 'x', ?)");
  const at = new Date().toISOString();
  await env.DB.batch([code, protocol].map((one) => insert.bind(at, `pedido ${one}`)));
  const search = async (text: string) => (await person.get(`${paths.adminAudit()}?busca=${text}`)).text();
  const linkOf = (one: string) => `<a href="${paths.adminAudit()}?busca=${one}">pedido ${one}</a>`;
  expect(await search(code)).toContain(linkOf(code));
  expect(await search(code)).toContain(`<a href="${paths.school(VERTICE.slug)}">`);
  expect(await search(protocol)).toContain(linkOf(protocol));
});

test("the audit finds an action and a reason by the labels that it shows, with or without accents", async () => {
  const person = await teamMember();
  const insert = env.DB.prepare(
    "INSERT INTO admin_audit (at, actor, action, target, reason) VALUES (?, 'ana', ?, ?, ?)",
  );
  const at = new Date().toISOString();
  await env.DB.batch([
    insert.bind(at, "reabrir-avaliacao", "avaliação uma", "engano"),
    insert.bind(at, "recusar-avaliacao", "avaliação outra", "nao_autentica"),
  ]);
  const search = async (text: string) =>
    (await person.get(`${paths.adminAudit()}?busca=${encodeURIComponent(text)}`)).text();
  for (const text of ["voltar", "Voltar avaliação", "voltar avaliacao"]) {
    expect(await search(text)).toContain("<b>Voltar avaliação para a fila</b>");
    expect(await search(text)).not.toContain("<b>Recusar avaliação</b>");
  }
  expect(await search("combinada")).toContain("<b>Recusar avaliação</b>");
  expect(await search("combinada")).not.toContain("<b>Voltar avaliação para a fila</b>");
});

test("published photos are behind a fold, below those that wait, and open for who searches for them", async () => {
  const row = { kind: "photo", width: 800, height: 600, hasShare: false, sentAt: "2026-11-01", position: 0 } as const;
  const { inepCode } = VERTICE;
  await orm.delete(schoolPicture);
  await orm.insert(schoolPicture).values([
    { ...row, inepCode, id: "nova", status: "waiting", file: `${"a".repeat(40)}.jpg`, alt: "Sala nova" },
    { ...row, inepCode, id: "velha", status: "published", file: `${"b".repeat(40)}.jpg`, alt: "Sala velha" },
  ]);
  const person = await teamMember();
  const read = async (query = "") => (await person.get(paths.adminPages() + query)).text();
  const [above, folded] = (await read()).split(/<details><summary>No ar: \d+<\/summary>/);
  expect(above).toContain("Sala nova");
  expect(above).not.toContain("Sala velha");
  expect(folded).toContain("Sala velha");
  expect(await read(`?busca=${encodeURIComponent(VERTICE.name)}`)).toMatch(/<details open=""><summary>No ar: \d+/);
});

test("the photos of a school are one form, which keeps its choices when a refusal lacks its reason", async () => {
  const row = {
    kind: "photo",
    status: "waiting",
    width: 800,
    height: 600,
    hasShare: false,
    sentAt: "2026-11-01",
  } as const;
  await orm.delete(schoolPicture);
  await orm.insert(schoolPicture).values(
    ["a", "b", "c"].map((id, position) => {
      const inepCode = id === "c" ? "35000002" : VERTICE.inepCode;
      return { ...row, id, inepCode, position, file: `${id.repeat(40)}.jpg`, alt: `Sala ${id}` };
    }),
  );
  const person = await teamMember();
  const html = await (await person.get(paths.adminPages())).text();
  const forms = html.split('class="decide"').slice(1);
  expect(forms.map((form) => [...form.matchAll(/name="foto-(\w)"/g)].map(([, id]) => id).join(""))).toEqual([
    "aabb",
    "cc",
  ]);
  const choices = { acao: "decidir-fotos", school: VERTICE.slug, "foto-a": "publicar", "foto-b": "recusar" };
  const refused = await person.form(paths.adminPages(), { ...choices, reason: "" });
  const checked = [...(await refused.text()).matchAll(/<input[^>]* checked=""[^>]*>/g)].map(([input]) => input);
  expect([refused.status, checked]).toEqual([
    422,
    [expect.stringMatching(/foto-a.*publicar/), expect.stringMatching(/foto-b.*recusar/)],
  ]);
});
