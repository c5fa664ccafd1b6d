import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { FORMER_SLUG, PICTURES, VERTICE, worldYear } from "../fixtures/world.ts";
import { headOf, linksOf, plain } from "./html.ts";
import { ask, locationOf, ORIGIN, publishWorld } from "./worker.ts";

const PATH = `/escola/${VERTICE.slug}`;
const YEAR = worldYear(new Date());

beforeAll(publishWorld);

async function page(path: string) {
  const response = await ask(path);
  const html = plain(await response.text());
  return { response, html, text: textOf(html), ...headOf(html) };
}

/** Visible text, with single spaces. */
function textOf(html: string): string {
  return html
    .replace(/<(script|style).*?<\/\1>/gs, "")
    .replace(/<[^>]*>/g, "")
    .replace(/[\s\u00a0]+/g, " ");
}

test("a school shows its lowest fee first, and the first payment (P17, R2)", async () => {
  const { response, text, canonical } = await page(PATH);
  expect(response.status).toBe(200);
  expect(canonical).toBe(PATH);
  // 800 reais less 25 %.
  expect(text).toContain(`Maternal I · manhã · ${YEAR}sem bolsa R$ 800 −25%R$ 600 /mês com bolsa`);
  expect(text).toContain(
    "Para começar: a partir de R$ 600 (matrícula não informada + 1ª mensalidade R$ 600, paga aqui)",
  );
});

test("a query chooses the fee and leaves the canonical link alone", async () => {
  const asked = await page(`${PATH}?serie=medio_3-serie&turno=noturno&ano=${YEAR}`);
  expect(asked.response.status).toBe(200);
  expect(asked.canonical).toBe(PATH);
  expect(asked.text).toContain(`3ª série · noturno · ${YEAR}: preço não informado.`);
  expect(/<div class="buy.*?<\/div>/s.exec(asked.html)![0]).not.toContain("R$");
  expect((await page(`${PATH}?serie=infantil_maternal-i`)).text).not.toContain("preço não informado.");
});

test("the requested price is the one in the page and its messages, with its seat", async () => {
  const seat = `serie=infantil_maternal-i&turno=manha&ano=${YEAR}`;
  const words = `Maternal I · manhã · ${YEAR}`;
  const plain = (await page(PATH)).html;
  expect(plain).toContain(
    `name="description" content="Colégio Vértice em São Paulo, SP: mensalidade de R$\u00a0600 (${words})`,
  );
  const { html, text } = await page(`${PATH}?${seat}`);
  expect(text).toContain(`${words}sem bolsa R$ 800 −25%R$ 600 /mês com bolsa`);
  expect(html).toContain(`mensalidade de R$\u00a0600 (${words})`);
  expect(html).toContain(`${PATH}/cartao.png?${seat.replaceAll("&", "&amp;")}"`);
  expect(html).toContain(`data-share="${ORIGIN}${PATH}?${seat.replaceAll("&", "&amp;")}"`);
  const message = decodeURIComponent(linksOf(html).Enviar!);
  expect(message).toContain(
    `${VERTICE.name}, São Paulo. ${words} · R$\u00a0600 por\u00a0mês com bolsa: ${ORIGIN}${PATH}?${seat}`,
  );
  const offered = JSON.parse(/"makesOffer":(\{.*?\}\})/.exec(html)![1]!);
  expect(offered).toMatchObject({
    name: words,
    url: `${ORIGIN}${PATH}?${seat}`,
    priceSpecification: { price: "600.00" },
  });
});

test("a description promises the parts that the page has, and no others", async () => {
  const list = (await page("/busca")).html;
  const paths = new Set(
    Array.from(list.matchAll(/<h[23][^>]*><a [^>]*href="(\/escola\/[a-z0-9-]+)"/g), ([, path]) => path!),
  );
  expect(paths.size).toBeGreaterThan(3);
  for (const path of paths) {
    const { html } = await page(path);
    const [, said] = /<meta name="description" content="([^"]*)"/.exec(html)!;
    const promised = ["estrutura", "ENEM"].map((word) => said!.split(": ")[1]!.includes(word));
    expect([path, ...promised]).toEqual([path, html.includes('id="estrutura"'), html.includes('id="enem"')]);
    expect(said).not.toMatch(/\b0 avalia/);
  }
});

test("an unknown school: a 404 with schools of a similar name", async () => {
  const { response, html, robots } = await page("/escola/colegio-vertise-do-sul");
  expect([response.status, robots]).toEqual([404, "noindex, follow"]);
  expect(linksOf(html)[`${VERTICE.name}, São Paulo, SP`]).toBe(PATH);
});

test("schools like this one: three at most, each with its distance and stages on one line", async () => {
  const similar = (await page(PATH)).html.split('id="parecidas"')[1]!.split("</section>")[0]!;
  const lines = [...similar.matchAll(/<p>([^<]*)<\/p><\/li>/g)].map(([, line]) => line!);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(3);
  for (const line of lines) expect(line).toMatch(/^[\d,]+\u00a0k?m\u00a0· [A-Z][^·]+(\u00a0· ★\u00a0\d,\d)?$/);
});

test("the fee is shown with the city's median, and what that is of", async () => {
  const { html } = await page(PATH);
  const seat = `Maternal I · manhã · ${YEAR}`;
  expect(html).toMatch(
    new RegExp(`role="img" aria-label="${seat}: mensalidade R\\$\\u00a0600; mediana da cidade R\\$\\u00a0[\\d.,]+\\."`),
  );
  expect(textOf(html)).toContain(
    `Maternal I, ${YEAR}: mediana da menor mensalidade de cada uma das 8 escolas particulares que informam preço em São Paulo.`,
  );
  // Rio de Janeiro has eight private schools, and fewer state a fee: too few for a median.
  const rio = await page("/escola/colegio-novo-tempo-unidade-52");
  expect(rio.response.status).toBe(200);
  expect(rio.text).not.toMatch(/% (abaixo|acima)/);
  expect(rio.text).toContain("Mediana da cidade: não informado");
});

test("each part names its sources and links to the correction form", async () => {
  const { html, text } = await page(PATH);
  expect(html.match(/<div id="\w+-fonte"[^>]*popover="auto"/g)).toHaveLength(6);
  expect(text).toContain("Nome e situação: Censo Escolar 2025 (INEP), de 28/05/2025. Etapas: fonte não informada.");
  expect(linksOf(html)["Informar erro"]).toBe("/escola/colegio-vertice/corrigir?parte=record");
});

test("a school that answered no question has no part of answers, and what it lacks is no no", async () => {
  const { text } = await page(PATH);
  expect(text).not.toContain("Perguntas respondidas");
  expect(text).not.toMatch(/Não tem:[^.]*rampas/);
});

test("stars lead to the reviews that have them, and only where there are some", async () => {
  const { html } = await page(PATH);
  expect(html).toContain(`href="${PATH}/avaliacoes?nota=5#lista"`);
  expect(html).not.toContain(`avaliacoes?nota=2`);
});

test("a shared link has the picture of the school, described in the head", async () => {
  const { html } = await page(PATH);
  expect(html).toContain(`<meta property="og:image" content="${ORIGIN}${PATH}/cartao.png"/>`);
  expect(html).toMatch(/<meta property="og:image:alt" content="Colégio Vértice em São Paulo[^"]*R\$/);
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  expect((await ask("/escola/nao-existe/cartao.png")).status).toBe(404);
  expect(locationOf(await ask(`/escola/${FORMER_SLUG}/cartao.png`))).toBe("/escola/escola-pitangueira/cartao.png");
});

test("the picture is a PNG of 1200 × 630, different for another school, and cached", async () => {
  const picture = await ask(`${PATH}/cartao.png`);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(picture.headers.get("cache-control")).toBe("public, max-age=3600");
  const bytes = await picture.arrayBuffer();
  expect([new DataView(bytes).getUint32(16), new DataView(bytes).getUint32(20)]).toEqual([1200, 630]);
  const other = await (await ask("/escola/escola-pitangueira/cartao.png")).arrayBuffer();
  expect(new Uint8Array(other)).not.toEqual(new Uint8Array(bytes));
});

test("a public school has no fee and no fee form", async () => {
  const { text } = await page("/escola/ee-caetano-de-campos");
  expect(text).toContain("Escola pública, sem mensalidade.");
  expect(text).not.toMatch(/Preço não informado|mensalidade da série|reajuste/);
  expect(text).toContain("CategoriaEscola pública estadual");
});

test("a full fee is not shown as one with a scholarship", async () => {
  const { text } = await page("/escola/escola-pitangueira");
  expect(text).toMatch(/R\$ [\d.]+ sem bolsa. Total (de |até 31\/12\/)20\d\d: R\$ [\d.]+(Início imediato|Sem contar)/);
});

/** The answer of a site that shows pictures of a host, and the sources of its content policy by directive. */
async function withPictures(path: string) {
  const response = await ask(path, {}, { ...env, IMAGE_HOSTS: "fotos.example" });
  const policy = response.headers.get("content-security-policy")!;
  const sources = Object.fromEntries(policy.split(";").map((each) => each.trim().split(/ (.*)/).slice(0, 2)));
  return { html: await response.text(), sources };
}

/** The markup of the gallery as a browser without script shows it. */
function galleryIn(html: string): string {
  return /<div class="gallery">.*?<\/section>/s.exec(html)?.[0] ?? "";
}

test("pictures of a school are shown from this site and the configured hosts, videos are links (E13a, E13b, U23)", async () => {
  const { html, sources } = await withPictures(PATH);
  const gallery = galleryIn(html);
  const shown = [...gallery.matchAll(/<img src="([^"]*)" alt="([^"]*)"/g)].map((match) => match.slice(1));
  expect(shown).toEqual([
    [PICTURES.images[0], "Colégio Vértice, imagem 1 de 2"],
    [PICTURES.images[1], "Colégio Vértice, imagem 2 de 2"],
  ]);
  expect([...gallery.matchAll(/<a class="play" href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    "https://www.youtube.com/watch?v=M7lc1UVf-VE",
  ]);
  expect(gallery).toContain('aria-roledescription="carrossel"');
  expect(html).toContain("2 imagens e 1 vídeo");
  expect(html).not.toMatch(/<iframe|ytimg|outra\.example/);
  expect(sources["img-src"]).toContain("https://fotos.example");
  expect(sources["frame-src"]).toBe("https://www.youtube-nocookie.com https://player.vimeo.com");
});

test("no other page may frame a video, and without a configured host none is asked for a picture", async () => {
  expect((await withPictures("/busca/sp/sao-paulo-sp")).sources["frame-src"]).toBe("'none'");
  const html = await (await ask(PATH)).text();
  expect(galleryIn(html)).toContain(PICTURES.images[0]);
  expect(html).not.toContain("fotos.example");
});

test("a school without pictures has its crest, and neither a cover nor a gallery", async () => {
  const { html } = await page("/escola/escola-pitangueira");
  expect(html).toContain('<header class="school-head"><span class="crest form-');
  expect(html).not.toMatch(/class="(?:gallery|cover)"|href="#fotos"/);
});

test("the crest of a school is behind its logo, for when that does not load", async () => {
  const { html } = await withPictures("/busca/sp/sao-paulo-sp?size=48");
  expect(html).toMatch(
    /<span class="crest logo"><span class="crest form-\d tint-\d" aria-hidden="true">[A-Z]+<\/span><img src="https:\/\/fotos\.example\/brasao\.png" alt=""/,
  );
});
