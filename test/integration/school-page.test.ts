import { beforeAll, expect, test } from "vitest";
import { yearOptions } from "../../src/domain/season.ts";
import { VERTICE } from "../fixtures/world.ts";
import { headOf, linksOf } from "./html.ts";
import { ask, publishWorld } from "./worker.ts";

const PATH = `/escola/${VERTICE.slug}`;
const [YEAR] = yearOptions(new Date());

beforeAll(publishWorld);

async function page(path: string) {
  const response = await ask(path);
  const html = await response.text();
  return { response, html, text: textOf(html), ...headOf(html) };
}

/** What is read, with single spaces. */
function textOf(html: string): string {
  return html
    .replace(/<(script|style).*?<\/\1>/gs, "")
    .replace(/<[^>]*>/g, "")
    .replace(/[\s\u00a0]+/g, " ");
}

test("a school shows its lowest fee first, and what is paid to begin", async () => {
  const { response, text, canonical } = await page(PATH);
  expect(response.status).toBe(200);
  expect(canonical).toBe(PATH);
  // 800 reais less 25 %.
  expect(text).toContain(`Maternal I · Manhã · ${YEAR}cheia R$ 800 −25%a partir de R$600 /mês com bolsa`);
  expect(text).toContain("Para começar: a partir de R$ 600 (matrícula não informada + 1ª mensalidade R$ 600)");
});

test("a query chooses the fee and leaves the canonical link alone", async () => {
  const asked = await page(`${PATH}?serie=medio_3-serie&turno=noturno&ano=${YEAR}`);
  expect(asked.response.status).toBe(200);
  expect(asked.canonical).toBe(PATH);
  expect(asked.text).toContain("A escola não informa preço para o que você escolheu.");
  expect((await page(`${PATH}?serie=infantil_maternal-i`)).text).not.toContain("não informa preço para o que");
});

test("the fee stands beside the median of the city, with what the median is of", async () => {
  const { html } = await page(PATH);
  expect(html).toMatch(/role="img" aria-label="Menor mensalidade R\$\u00a0600; mediana da cidade R\$\u00a0[\d.,]+\."/);
  expect(textOf(html)).toContain(
    "Mediana da menor mensalidade de cada uma das 32 escolas particulares que informam preço em São Paulo",
  );
  // Rio de Janeiro has eight private schools, of which fewer tell a fee: too few for a median.
  const rio = await page("/escola/colegio-novo-tempo-unidade-52");
  expect(rio.response.status).toBe(200);
  expect(rio.text).not.toContain("mediana");
});

test("each part names its sources and where an error is told", async () => {
  const { html, text } = await page(PATH);
  expect(html.match(/popover="auto"/g)).toHaveLength(6);
  expect(text).toContain("Nome e situação: Censo Escolar 2025 (INEP), de 28/05/2025.Etapas: fonte não informada.");
  expect(linksOf(html)["Informar erro"]).toBe("/fale-conosco#o-que-contar");
});

test("what is not known becomes a question for the visit", async () => {
  const { text } = await page(PATH);
  expect(text).toContain("Quanto é a matrícula, e ela já faz parte das 12 parcelas?");
  expect(text).toContain("A escola tem sala de leitura, laboratório de ciências");
});

test("stars lead to the reviews that have them, and only where there are some", async () => {
  const { html } = await page(PATH);
  expect(html).toContain(`href="${PATH}/avaliacoes?nota=5#lista"`);
  expect(html).not.toContain(`avaliacoes?nota=2`);
});
