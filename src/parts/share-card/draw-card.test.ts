import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";
import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { drawGlyphs } from "../../../scripts/draw-glyphs.ts";
import { CREST_COLORS, crestOf } from "../../site/crest.ts";
import { encodePng } from "./card-file.ts";
import { CARD_HEIGHT, CARD_WIDTH, type CardPicture, drawCard, measure, shorten, wrap } from "./draw-card.ts";
import { decodeGlyphs } from "./glyphs.ts";

const glyphs = decodeGlyphs(inflateRawSync(drawGlyphs()));

const NAME = "CRD - Colégio Ribeiro Duarte";

const PRICE = {
  before: "6º ano · manhã · 2027",
  amount: "R$\u00a01.744,74",
  highest: null,
  after: "por mês com bolsa",
  discount: "−46%",
};

function picture(changes: Partial<CardPicture> = {}): CardPicture {
  const name = changes.name ?? NAME;
  return {
    name,
    crest: crestOf("crd-colegio-ribeiro-duarte", name),
    place: "Morumbi, São Paulo, SP",
    price: PRICE,
    noPrice: "Preço não informado pela escola",
    rating: "★ 4,8 de 5 (2 avaliações)",
    siteName: "Escola à Vista",
    notice: "Demonstração: dados fictícios.",
    ...changes,
  };
}

/** The pixels of a file, as another program reads them. */
async function pixelsOf(card: CardPicture): Promise<Buffer> {
  const png = Buffer.from(await encodePng(drawCard(card, glyphs))).toString("base64");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}"><image width="${CARD_WIDTH}" height="${CARD_HEIGHT}" href="data:image/png;base64,${png}"/></svg>`;
  const { width, height, pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  expect([width, height]).toEqual([CARD_WIDTH, CARD_HEIGHT]);
  return pixels;
}

const colorAt = (pixels: Buffer, x: number, y: number) =>
  `#${pixels.toString("hex", 4 * (y * CARD_WIDTH + x), 4 * (y * CARD_WIDTH + x) + 3)}`;

/** Pixels of a column that are not paper. */
const inkOf = (pixels: Buffer, x: number, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => colorAt(pixels, x, from + i)).filter((color) => color !== "#fffaf4")
    .length;

test("another program reads the file: paper, crest, notice", async () => {
  const pixels = await pixelsOf(picture());
  expect(colorAt(pixels, 2, 2)).toBe("#fffaf4");
  const { tint } = crestOf("crd-colegio-ribeiro-duarte", NAME);
  expect(colorAt(pixels, 168, 240)).toBe(CREST_COLORS[tint]![0]);
  expect(colorAt(pixels, 700, 620)).toBe("#fff0d6");
  expect(colorAt(await pixelsOf(picture({ notice: null })), 700, 620)).toBe("#fa6400");
});

test("schools, prices and ratings that differ give pictures that differ", async () => {
  const all = [
    picture(),
    picture({ name: "Colégio Ipê" }),
    picture({ price: null }),
    picture({ price: { ...PRICE, highest: "R$\u00a02.744,74" } }),
    picture({ rating: "Sem avaliações ainda" }),
    picture({ place: "Centro, Marília, SP" }),
  ];
  const files = await Promise.all(all.map(async (card) => (await pixelsOf(card)).toString("latin1")));
  expect(new Set(files).size).toBe(all.length);
});

test.each([
  "Colégio Ipê",
  "UEP 38 - Unidade de Educação Profissional e Tecnológica de Rio Negro - SENAC",
  "EE - Centro Est Ed Professor em Gestão e Negocios do Centro Bahiano Professora Felicidade Jesus Magalhae",
  "Escola de 1º e 2º Graus Profª Estrela-d'Alva “Ñandú” Škoda 100%",
  "Otorrinolaringologicamenteinstitucionalizadoparasempre",
])("%s stays within its margins", async (name) => {
  const pixels = await pixelsOf(picture({ name }));
  for (let x = CARD_WIDTH - 60; x < CARD_WIDTH; x++) expect(inkOf(pixels, x, 0, 330)).toBe(0);
  // Between the place under the name and the price stays a gap.
  for (let y = 285; y < 300; y++) expect(colorAt(pixels, 400, y)).toBe("#fffaf4");
});

test("the widest range of fees stays within the margins", async () => {
  const price = { ...PRICE, amount: "R$\u00a012.888,88", highest: "R$\u00a028.888,88", after: "por mês" };
  const pixels = await pixelsOf(picture({ price }));
  for (let x = CARD_WIDTH - 60; x < CARD_WIDTH; x++) expect(inkOf(pixels, x, 330, 460)).toBe(0);
});

test("lines break between words and end in an ellipsis where they are cut", () => {
  const { title } = glyphs.typefaces;
  expect(wrap(title, "Colégio Ribeiro Duarte", 600, 2)).toEqual(["Colégio Ribeiro", "Duarte"]);
  expect(wrap(title, "Colégio Ribeiro Duarte", 600, 1)).toBeNull();
  expect(shorten(title, "Colégio Ribeiro Duarte", 600)).toMatch(/^Colégio Ribeiro ?\w*…$/);
  expect(measure(title, "Škoda")).toBe(measure(title, "Skoda"));
});

test("the colors of the crests are those of the pages", () => {
  const css = readFileSync("src/client/components/crest.css", "utf8");
  const pairs = css.matchAll(/^\.tint-\d \{\s*--crest-a: (?:light-dark\()?(#\w+).*;\s*--crest-b: (#\w+);/gm);
  expect([...pairs].map(([, a, b]) => [a, b])).toEqual(CREST_COLORS);
});
