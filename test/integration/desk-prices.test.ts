import { env } from "cloudflare:test";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { GRADES } from "../../src/domain/catalog/stage.ts";
import { paths } from "../../src/site/paths.ts";
import { VERTICE, worldYear } from "../fixtures/world.ts";
import { publishNext } from "./cron.ts";
import { plain } from "./html.ts";
import { browser } from "./post.ts";
import { amountIn, family, pricedCards, signIn } from "./priced-world.ts";
import { locationOf, publishWorldWithDesk } from "./worker.ts";

const TOKEN = "a".repeat(64);
const DESK = paths.schoolDesk(TOKEN, "precos");
const YEAR = String(worldYear(new Date()));
const SHIFTS = ["Manhã", "Tarde", "Integral"];

beforeAll(async () => {
  await publishWorldWithDesk(TOKEN);
  await env.DB.prepare("DELETE FROM offer WHERE inep_code = ?").bind(VERTICE.inepCode).run();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Seventeen grades and three shifts, with twelve wrong cells; a thirteenth is a total. */
function table(isMended: boolean): string {
  const rows = GRADES.map(({ name }, grade) => {
    const fees = SHIFTS.map((_, shift) =>
      !isMended && grade < 4 ? `1.${grade}OO` : `R$ ${1100 + grade * 10 + shift},50`,
    );
    return [name, ...fees].join("\t");
  });
  return [["Série", ...SHIFTS].join("\t"), ...rows, "Total\t1\t2\t3"].join("\r\n");
}

/** A page as markup and as text. */
async function shown(response: Response) {
  const html = plain(await response.text())
    .replaceAll("\u00a0", " ")
    .replaceAll("&quot;", '"')
    .replaceAll("<!-- -->", "");
  return { html, text: html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ") };
}

test("a pasted table with twelve wrong cells is mended, published, and seen by families within a minute", async () => {
  const rita = browser(env);
  const start = async () => (await shown(await rita.get(paths.schoolDesk(TOKEN)))).text;
  expect(await start()).toContain("tabela de preços para publicar");
  expect((await shown(await rita.get(DESK))).text).toMatch(/No ar: |Nenhum preço no ar/);
  const undated = await shown(await rita.form(DESK, { acao: "conferir", text: table(true) }));
  expect(undated.text).toContain("1 erro nesta tabela. Corrija na tabela.");
  expect(undated.text).toContain("a tabela não diz o ano letivo");
  expect(undated.html).toContain('<a href="#erro-year">Ano letivo, se a tabela não diz</a>');
  expect(undated.html).toMatch(/<select[^>]*id="erro-year"[^>]*aria-invalid="true"/);
  expect(undated.text).toContain("Nada muda: nenhum preço desta tabela pode ser lido");
  expect(undated.text).not.toMatch(/Como as famílias vão ver|Publicar/);
  const wrong = await rita.form(DESK, { acao: "conferir", text: table(false), year: YEAR });
  const seen = await shown(wrong);
  expect(wrong.status).toBe(422);
  expect(seen.text).toContain("12 erros nesta tabela");
  expect(seen.html).toContain('<a href="#erro-text">Tabela de preços</a>: 12 erros');
  expect(seen.html).toMatch(/<textarea[^>]*id="erro-text"[^>]*aria-invalid="true"/);
  expect(seen.text).toContain('linha 2, Manhã: "1.0OO" não é um valor');
  expect(seen.text).toContain('linha 5, Integral: "1.3OO" não é um valor');
  expect(seen.text).toContain("linha 19: título, total ou nota, que não lemos");
  expect(seen.text).toContain("Publicar o que está certo");
  // Everything that was typed is still there.
  expect(seen.html).toContain("Jardim I\t1.3OO\t1.3OO\t1.3OO");

  const right = await rita.form(DESK, { acao: "conferir", text: table(true), year: YEAR, isWhole: "on" });
  const preview = await shown(right);
  expect(right.status).toBe(200);
  expect(preview.text).toContain("Publicar tudo");
  expect(preview.text).toContain("Como as famílias vão ver na busca");
  const base = /name="base" value="([^"]+)"/.exec(
    preview.html.slice(preview.html.indexOf("Publicar tudo") - 4000),
  )![1]!;
  const sent = { acao: "publicar", text: table(true), year: YEAR, isWhole: "on", takes: "all", base };
  const published = await rita.form(DESK, sent);
  expect([published.status, locationOf(published)]).toEqual([303, `${DESK}?aviso=publicados`]);
  expect((await shown(await rita.get(locationOf(published)))).text).toContain("Preços publicados.");
  expect(await start()).not.toContain("tabela de preços para publicar");

  // Somebody else's change in between.
  const late = await rita.form(DESK, sent);
  expect(late.status).toBe(409);
  const both = await shown(late);
  expect(both.text).toContain("Os preços mudaram enquanto você editava");
  expect(both.text).toContain("por Rita Prado (Diretora)");
  expect(both.html).toContain("Berçário\tR$ 1100,50");

  await publishNext();
  const page = await shown(
    await rita.get(`${paths.school(VERTICE.slug)}?serie=fundamentalII_6-ano&turno=manha&ano=${YEAR}`),
  );
  for (const text of ["R$ 1.200,50", "R$ 1.201,50", "R$ 1.202,50"]) expect(page.text).toContain(text);
  const search = await shown(await rita.get("/busca/sp/sao-paulo-sp?grade=fundamentalII_6-ano&shifts=tarde"));
  expect(search.text).toMatch(/Colégio Vértice[^§]*1\.201/);
});

test("one price is typed on a phone, taken off, and brought back", async () => {
  const rita = browser(env);
  const row = { grade: "9º ano", shift: "Noturno", year: YEAR, list: "1.000,00", net: "850" };
  const refused = await rita.form(DESK, { ...row, acao: "linha", text: "", list: "mil e tantos" });
  expect(refused.status).toBe(422);
  const mended = await shown(refused);
  // The field's own label, in a message that leads to it, above and where the page opens.
  expect(mended.html).toMatch(
    /<div id="previa">.*<a href="#erro-list">Mensalidade sem bolsa<\/a>: "mil e tantos" não é um valor/s,
  );
  expect(mended.html).toMatch(/<input[^>]*id="erro-list"[^>]*aria-invalid="true"[^>]*value="mil e tantos"/);
  expect(mended.html).toMatch(/<p[^>]*id="erro-liste"[^>]*>"mil e tantos" não é um valor</);

  const preview = await shown(await rita.form(DESK, { ...row, acao: "linha", text: "" }));
  expect(preview.text).toContain("9º ano, noturno");
  expect(preview.text).toContain("com bolsa, R$ 850 (−15%)");
  const hiddenValue = (name: string, html: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(html.slice(html.indexOf('id="previa"')))![1]!;
  const fields = Object.fromEntries(
    ["text", "year", "base", "takes"].map((name) => [name, hiddenValue(name, preview.html)]),
  );
  expect((await rita.form(DESK, { ...fields, acao: "publicar" })).status).toBe(303);

  const price = `${YEAR} fundamentalII_9-ano noturno`;
  const count = async () => {
    const sql = "SELECT count(*) AS n FROM offer WHERE shift = 'noturno' AND is_active = 1 AND inep_code = ?";
    return (await env.DB.prepare(sql).bind(VERTICE.inepCode).first<{ n: number }>())!.n;
  };
  const before = await count();
  const base = async () => /name="base" value="([^"]+)"/.exec(await (await rita.get(DESK)).text())![1]!;
  const removed = await rita.form(DESK, { acao: "retirar", price, base: await base() });
  expect([removed.status, await count()]).toEqual([303, before - 1]);
  const { text: listed } = await shown(await rita.get(DESK));
  expect(listed).toMatch(
    /O que já mudou.*também as que vieram depois.*\d{2}\/\d{2}\/\d{4}, \d{2}h\d{2}, por Rita Prado \(Diretora\): 1 preço que sai do ar; \d{4}: 9º ano/s,
  );
  const version = /name="version" value="(\d+)"/.exec(await (await rita.get(DESK)).text())![1]!;
  const undone = await rita.form(DESK, { acao: "desfazer", version, base: await base() });
  expect([locationOf(undone), await count()]).toEqual([`${DESK}?aviso=desfeito`, before]);
});

test("a likely slip is published only with its box, and each button says how many prices it publishes", async () => {
  const rita = browser(env);
  const text = "Série\tTurno\tMensalidade\n6º ano\tNoturno\t12,00\n7º ano\tNoturno\t900,00\n8º ano\tNoturno\t99.000,00";
  const ask = async () => shown(await rita.form(DESK, { acao: "conferir", text, year: YEAR }));
  const seen = await ask();
  expect(seen.text).toContain("Publicar o que está certo: 1 preço ");
  expect(seen.text).toContain("Publicar também o que está em dúvida: 3 preços");
  expect(seen.html).toMatch(/<input type="checkbox" required="" name="isSure"\/> Está certo assim/);
  const fees = async () => {
    const sql =
      "SELECT list_monthly_fee_cents AS fee FROM offer WHERE shift = 'noturno' AND grade_slug LIKE 'fundamentalII_%' AND is_active = 1 AND inep_code = ? AND grade_slug <> 'fundamentalII_9-ano' ORDER BY fee";
    return (await env.DB.prepare(sql).bind(VERTICE.inepCode).all<{ fee: number }>()).results.map(({ fee }) => fee);
  };
  const publish = async (more: Record<string, string>) => {
    const base = /name="base" value="([^"]+)"/.exec((await ask()).html.split('id="previa"')[1]!)![1]!;
    return rita.form(DESK, { acao: "publicar", text, year: YEAR, base, takes: "right", ...more });
  };
  expect(locationOf(await publish({}))).toBe(`${DESK}?aviso=publicados`);
  expect(await fees()).toEqual([90_000]);
  expect(locationOf(await publish({ isSure: "on" }))).toBe(`${DESK}?aviso=publicados`);
  expect(await fees()).toEqual([1_200, 90_000, 9_900_000]);
  expect((await ask()).text).toContain("Publicar tudo: 3 preços");
});

test("a fee with a scholarship is the same to the centavo at the desk, on cards, on the page and at the checkout", async () => {
  const rita = browser(env);
  const [list, net, amount] = ["1.234,57", "822,99", "R$ 822,99"];
  const text = `Série\tTurno\tMensalidade\tMensalidade com bolsa\n7º ano\tManhã\t${list}\t${net}`;
  const preview = await shown(await rita.form(DESK, { acao: "conferir", text, year: YEAR }));
  expect(preview.text).toContain(`R$ ${list} por mês; com bolsa, ${amount} (`);
  const base = /name="base" value="([^"]+)"/.exec(preview.html.slice(preview.html.indexOf('id="previa"')))![1]!;
  await rita.form(DESK, { acao: "publicar", text, year: YEAR, base, takes: "all" });
  expect((await shown(await rita.get(DESK))).text).toContain(`R$ ${list} por mês; com bolsa, ${amount} (`);

  await publishNext();
  await signIn();
  const visit = family();
  const seat = `7º ano · manhã · ${YEAR}`;
  const search = await visit(`/busca/sp/sao-paulo-sp?grade=fundamentalII_7-ano&priceMin=1&priceMax=823&hasOffers=true`);
  expect(pricedCards(search.html)).toContainEqual(expect.objectContaining({ slug: VERTICE.slug, seat, amount }));
  const school = await visit(`${paths.school(VERTICE.slug)}?serie=fundamentalII_7-ano&turno=manha&ano=${YEAR}`);
  expect(amountIn(/<div class="price">(.*?)<\/div>/s.exec(school.html)![1]!)).toBe(amount);
  const table = school.html.slice(school.html.indexOf("<table"));
  const cell = /<a href="[^"]*serie=fundamentalII_7-ano[^"]*turno=manha[^"]*">([^<]*)<\/a>/.exec(table)![1]!;
  expect(plain(cell).replaceAll("\u00a0", " ")).toBe(amount);
  const reserve = /href="(\/reservar\/[^"]*)"/.exec(school.html)![1]!;
  const checkout = await visit(reserve);
  expect(checkout.text).toContain(`Mensalidade com bolsa ${amount} Sem bolsa R$ ${list}`);
  expect(checkout.html).toContain('name="seenMonthlyFeeCents" value="82299"');
});

test("a file becomes the text of the form; in an outage what was typed stays", async () => {
  const rita = browser(env);
  const body = new FormData();
  body.set("acao", "conferir");
  body.set("year", YEAR);
  body.set("arquivo", new File(["Série;Turno;Mensalidade\n6º ano;manhã;1.2OO"], "precos.csv"));
  const seen = await shown(await rita.send(DESK, { method: "POST", body }));
  expect(seen.text).toContain('linha 2, Mensalidade: "1.2OO" não é um valor');
  expect(seen.html).toContain("6º ano;manhã;1.2OO");
  body.set("text", "o que foi colado");
  body.set("arquivo", new File(["9".repeat(1_000_001)], "precos.csv"));
  const large = await shown(await rita.send(DESK, { method: "POST", body }));
  expect(large.html).toContain('<a href="#erro-arquivo">Ou mande a planilha</a>: O arquivo é grande demais');
  expect(large.html).toMatch(/<input[^>]*id="erro-arquivo"[^>]*aria-invalid="true"/);
  expect(large.html).toContain("o que foi colado");

  const down = {
    ...env,
    DB: {
      prepare: () => {
        throw new Error("D1_ERROR: Network connection lost.");
      },
    } as unknown as D1Database,
  };
  const refused = await browser(down).form(DESK, { acao: "conferir", text: table(true), year: YEAR });
  const page = await refused.text();
  expect(refused.status).toBe(503);
  expect(page).toContain("O que você escreveu está nesta página");
  expect(page).toContain("Berçário\tR$ 1100,50");
});

test("columns that the site does not know are told once, remembered for the next table, and changed later", async () => {
  const rita = browser(env);
  const text = "Etapa da escola\tHoras\tCusto mensal\n6º ano\tmanhã\t1.234,50\n7º ano\tmanhã\t1.334,50";
  const ask = async (fields: Record<string, string>) => {
    const answer = await rita.form(DESK, { year: YEAR, text, ...fields });
    return { status: answer.status, ...(await shown(answer)) };
  };
  const unread = await ask({ acao: "conferir" });
  expect(unread.status).toBe(422);
  expect(unread.html).toMatch(/<details id="colunas" open="">/);
  expect(unread.text).toContain("Diga o que cada coluna tem");
  const kinds = { "coluna:Etapa da escola": "grade", "coluna:Horas": "shift", "coluna:Custo mensal": "list" };
  const read = await ask({ acao: "colunas", ...kinds });
  expect(read.status).toBe(200);
  expect(read.text).toContain("Publicar tudo");
  // Next time, nobody is asked; the answers are shown, and can be changed.
  const next = await ask({ acao: "conferir" });
  expect(next.text).toContain("Publicar tudo");
  expect(next.html).toMatch(/<details id="colunas"><summary>O que cada coluna tem/);
  expect(next.html).toMatch(/name="coluna:Custo mensal"[^§]*?<option value="list" selected="">/);
  const changed = await ask({ acao: "colunas", ...kinds, "coluna:Custo mensal": "" });
  expect([changed.status, changed.text.includes("Publicar")]).toEqual([422, false]);
  const strange = await ask({
    acao: "colunas",
    ...kinds,
    "coluna:Custo mensal": "<b>",
    [`coluna:${"x".repeat(99)}`]: "list",
  });
  expect(strange.status).toBe(422);
  expect(strange.html).toContain("7º ano\tmanhã\t1.334,50");
});
