import { beforeAll, expect, test } from "vitest";
import type { PageTracking } from "../../src/contract/tracking.ts";
import { yearInSaoPaulo } from "../../src/domain/time/sao-paulo-time.ts";
import { ask, publishWorld } from "./worker.ts";

beforeAll(publishWorld);

const textOf = async (response: Response) => (await response.text()).replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
const nextYear = yearInSaoPaulo(new Date()) + 1;

test("a birth month gives the grade and leads to its schools", async () => {
  const html = await (await ask(`/qual-serie?mes=3&nascimento=${nextYear - 6}&ano=${nextYear}`)).text();
  expect(html).toContain("1º ano, Ensino Fundamental I");
  expect(html).toContain('href="/busca?grade=fundamentalI_1-ano"');
  expect(html).toContain('content="noindex');
});

test.each([
  ["no month", `nascimento=2020&ano=${nextYear}`, "Escolha o mês de nascimento."],
  ["a year of two digits", `mes=1&nascimento=20&ano=${nextYear}`, "Escreva o ano de nascimento com quatro números."],
  ["another school year", "mes=1&nascimento=2020&ano=1999", "Escolha o ano letivo."],
])("%s is refused with the reason, and nothing typed is lost", async (_case, query, message) => {
  const response = await ask(`/qual-serie?${query}`);
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain(message);
  if (query.includes("2020")) expect(html).toContain('value="2020"');
});

test("the cost of a fee is that of the school's page, with the family's extras and guesses marked", async () => {
  const tracking = await ask("/matriculas/buscar-bolsas?distinct=false", { "x-tracking": "1" });
  const [offer] = ((await tracking.json()) as PageTracking).offers;
  const fee = `serie=${offer!.product_slug_stage_grade}&turno=${offer!.product_shift}&ano=${offer!.year}`;
  const school = await textOf(await ask(`/escola/${offer!.school_slug}?${fee}`));
  const page = await ask(`/escola/${offer!.school_slug}/custos?${fee}&material=1.000,50&reajuste=0`);
  expect(page.status).toBe(200);
  const text = await textOf(page);
  const firstYear = /Total (?:de|até 31\/12\/) ?\d{4}: (R\$\s[\d.,]+)/.exec(text)![1]!;
  expect(school).toContain(firstYear);
  expect(text.replaceAll("\u00a0", " ")).toContain("R$ 1.000,50");
  expect(text).toContain("Seus extras");
  expect(await textOf(await ask(`/escola/${offer!.school_slug}/custos?${fee}`))).not.toContain("Seus extras");
  // A guess is not shown to the centavo.
  expect(text).toMatch(/cerca de R\$\s[\d.]+\./);
  const refused = await ask(`/escola/${offer!.school_slug}/custos?${fee}&material=muito&reajuste=50`);
  expect(refused.status).toBe(422);
  const problems = await refused.text();
  expect(problems).toContain('value="muito"');
  expect(problems).toContain("Escreva um valor em reais, como 1.234,56.");
  expect(problems).toContain("Escolha um dos reajustes da lista.");
  // The address leads to the answer, and there is none.
  expect(problems).not.toContain('id="resposta"');
});

test("a school that does not exist has no costs", async () => {
  expect((await ask("/escola/nenhuma/custos")).status).toBe(404);
});

test("a question about fees names the child's seat, and goes out by the family's own means", async () => {
  const slugs = [
    ...(await (await ask("/busca/sp/sao-paulo-sp")).text()).matchAll(/<h2><a href="\/escola\/([a-z0-9-]+)/g),
  ]
    .map(([, slug]) => slug!)
    .slice(0, 6);
  const path = `/perguntar-preco?escolas=${slugs.join(",")}&serie=fundamentalII_6-ano&turno=manha`;
  const html = await (await ask(path)).text();
  expect(html).toContain("<blockquote>Olá! Procuro vaga (6º ano · manhã). Qual é a mensalidade sem desconto");
  // Five at once, then the sixth.
  expect(html).toContain(">Perguntar à próxima (6 de 6)<");
  // Each school has its own link, and its contacts or a sentence.
  const sections = html.match(/<section aria-label=.*?<\/section>/gs)!;
  expect(sections).toHaveLength(5);
  for (const [i, section] of sections.entries()) {
    expect(section).toContain(`href="/escola/${slugs[i]}"`);
    expect(section).toMatch(
      /wa\.me\/55\d{11}\?text=Ol%C3%A1!|mailto:[^?]+\?subject=|tel:\+55\d{10}|Não temos telefone nem e-mail/,
    );
  }
  expect(html).toContain('content="noindex');
  expect(await (await ask("/perguntar-preco")).text()).toContain("Escolha as escolas:");
  expect((await ask("/perguntar-preco?escolas=nao-existe")).status).toBe(404);
  // Without a grade the question is about each.
  expect(await (await ask(`/perguntar-preco?escolas=${slugs[0]}`)).text()).toContain(
    "Qual é a mensalidade de cada série",
  );
});
