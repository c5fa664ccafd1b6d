import { env } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { hashToken } from "../../src/backend/tokens.ts";
import { paths } from "../../src/site/paths.ts";
import { VERTICE } from "../fixtures/world.ts";
import { publishNext } from "./cron.ts";
import { faultyBindings } from "./faults/faulty.ts";
import { browser } from "./post.ts";
import { ask, locationOf, publishWorld } from "./worker.ts";

const TOKEN = "f".repeat(64);
const { inepCode, slug } = VERTICE;
const PAGE = paths.school(slug);
const TAP = paths.askSchool(slug);
const DESK = paths.schoolDesk(TOKEN, "perguntas");
const PHONES = "Onde ficam os celulares nas aulas e no recreio?";

beforeAll(publishWorld);

beforeEach(async () => {
  const tables = ["attempt", "question_interest", "desk_fact", "school_claim"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
  await env.DB.prepare(
    `INSERT INTO school_claim (id, protocol, inep_code, status, name, role, email, phone, proof, token_hash, created_at)
     VALUES ('rita', 'ESC-1', ?, 'approved', 'Rita', 'Diretora', 'rita@escola.example', '', '', ?, '2026-11-01T00:00:00.000Z')`,
  )
    .bind(inepCode, await hashToken(TOKEN))
    .run();
});

afterEach(() => void vi.useRealTimers());

/** Markup as one text, as React separates what it joins by comments. */
const joined = (html: string) => html.replaceAll("<!-- -->", "");
const htmlOf = async (path: string) => joined(await (await ask(path)).text());
const wanted = () => env.DB.prepare("SELECT sum(wanted) AS n FROM question_interest").first("n");
/** The part of the page with the questions. */
const partOf = (html: string) => /<section id="leis".*?<\/section>/s.exec(html)?.[0] ?? "";

test("a family taps on the page, the school answers at its desk, and the page, the comparison and the search have it", async () => {
  const family = browser(env);
  const before = await htmlOf(PAGE);
  expect(before).toMatch(/Perguntas sobre a lei \(0 de \d+\)/);
  expect(partOf(before)).toContain(`aria-label="Quero saber: ${PHONES}"`);
  const tapped = await family.form(TAP, { pergunta: "celular.1" });
  expect([tapped.status, locationOf(tapped)]).toEqual([303, `${TAP}?pergunta=celular.1&aviso=contado`]);
  const thanks = await (await family.get(locationOf(tapped))).text();
  expect(thanks).toContain("Contamos mais uma família.");
  // A link in a message, or a scanner that opens it, counts nobody.
  expect(await (await family.get(`${TAP}?pergunta=pei.1`)).text()).toContain("A escola ainda não respondeu.");
  expect(await wanted()).toBe(1);

  const school = browser(env);
  const desk = joined(await (await school.get(DESK)).text());
  expect(desk).toContain("O que as famílias querem saber (1)");
  expect(desk).toContain("1 família quer saber. Lei 15.100, de 13/01/2025, art. 2º.");
  expect(await (await school.get(paths.schoolDesk(TOKEN))).text()).toContain("pergunta de famílias sem resposta");
  const saved = await school.form(DESK, { acao: "responder-perguntas", "celular.1": "guardado" });
  expect([saved.status, locationOf(saved)]).toEqual([303, `${DESK}?aviso=salvas`]);
  expect(await (await school.get(DESK)).text()).not.toContain("O que as famílias querem saber");

  await publishNext();
  const after = partOf(await htmlOf(PAGE));
  expect(after).toContain("guardados pela escola");
  expect(after).toMatch(/Palavra da escola em \d\d\/\d\d\/\d{4}, até \d\d\/\d\d\/\d{4}\. Lei 15\.100/);
  expect(after).not.toContain(`Quero saber: ${PHONES}`);
  expect(await (await family.get(`${TAP}?pergunta=celular.1`)).text()).toContain("A escola respondeu: <b>guardados");
  const others = await env.DB.prepare(
    "SELECT slug FROM school WHERE administration = 0 AND is_active = 1 AND inep_code <> ? ORDER BY inep_code",
  )
    .bind(inepCode)
    .first<string>("slug");
  const compared = await htmlOf(`${paths.compare()}?escolas=${slug},${others}`);
  expect(compared).toContain(PHONES);
  expect(compared).toContain("ainda não respondeu");
  const searched = await htmlOf("/busca/sp/sao-paulo-sp?resposta=celular-longe");
  expect(searched).toMatch(/<h1[^>]*>1 escola/);
  expect(searched).toContain("Celular longe do aluno");

  await school.form(DESK, { acao: "responder-perguntas", "celular.1": "" });
  await publishNext();
  expect(partOf(await htmlOf(PAGE))).toContain(`Quero saber: ${PHONES}`);
  expect(await htmlOf("/busca/sp/sao-paulo-sp?resposta=celular-longe")).not.toMatch(/<h1[^>]*>1 escola/);
});

test("a page without answers asks the same of a partner and of another school", async () => {
  const slugs = await Promise.all(
    ["IN", "NOT IN"].map((among) =>
      env.DB.prepare(
        `SELECT slug FROM school WHERE administration = 0 AND is_active = 1 AND stages = 15
         AND inep_code ${among} (SELECT inep_code FROM partnership WHERE status = 'granted') ORDER BY inep_code`,
      ).first<string>("slug"),
    ),
  );
  const [partner, other] = await Promise.all(
    slugs.map(async (one) => partOf(await htmlOf(paths.school(one!))).replaceAll(one!, "slug")),
  );
  expect(partner).toContain("A escola ainda não respondeu.");
  expect(partner).toBe(other);
});

test.each([
  ["an unknown question", TAP, { pergunta: "uniao.1" }, 404, "Não encontramos esta pergunta."],
  ["another version", TAP, { pergunta: "celular.2" }, 404, "Não encontramos esta pergunta."],
  ["no question", TAP, {}, 404, "Não encontramos esta pergunta."],
  ["a long key", TAP, { pergunta: "x".repeat(5_000) }, 404, "Não encontramos esta pergunta."],
  ["an inherited name", TAP, { pergunta: "__proto__" }, 404, "Não encontramos esta pergunta."],
  ["an unknown school", paths.askSchool("nenhuma-escola"), { pergunta: "celular.1" }, 404, ""],
])("a tap with %s counts nothing", async (_, path, fields, status, text) => {
  const answer = await browser(env).form(path, fields as Record<string, string>);
  expect(answer.status).toBe(status);
  expect(await answer.text()).toContain(text);
  expect(await wanted()).toBeNull();
});

test("a public school is asked nothing", async () => {
  const own = await env.DB.prepare("SELECT slug FROM school WHERE administration <> 0 AND is_active = 1").first<string>(
    "slug",
  );
  expect(await htmlOf(paths.school(own!))).not.toContain("Perguntas sobre a lei");
  expect((await browser(env).form(paths.askSchool(own!), { pergunta: "celular.1" })).status).toBe(404);
});

test.each([
  [{ "celular.0": "mochila" }, "Esta pergunta mudou. Leia de novo e responda."],
  [{ "uniao.1": "sim" }, "Esta pergunta não existe mais."],
  [{ "celular.1": "x".repeat(5_000) }, "Escolha uma das respostas."],
  [Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`p${i}.1`, "sim"])), "São respostas demais de uma vez."],
])("the desk keeps what was chosen beside an answer that is refused", async (wrong, message) => {
  const school = browser(env);
  const refused = await school.form(DESK, { acao: "responder-perguntas", "pei.1": "com-a-familia", ...wrong });
  const html = await refused.text();
  expect([refused.status, html.includes(message)]).toEqual([422, true]);
  expect(html).toContain('<option value="com-a-familia" selected=""');
  expect(await env.DB.prepare("SELECT count(*) AS n FROM desk_fact").first("n")).toBe(0);
});

test("without D1 a tap and an answer are 503, and the page has them to send again", async () => {
  const away = faultyBindings("D1 fails");
  const tapped = await browser(away).form(TAP, { pergunta: "celular.1" });
  expect(tapped.status).toBe(503);
  expect(await tapped.text()).toMatch(/<button[^>]*value="celular\.1" name="pergunta"/);
  expect(await wanted()).toBeNull();
  const answered = await browser(away).form(DESK, { acao: "responder-perguntas", "celular.1": "guardado" });
  expect([answered.status, await answered.text()]).toEqual([
    503,
    expect.stringMatching(/name="celular\.1" value="guardado"|value="guardado" name="celular\.1"/),
  ]);
});
