import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { paths } from "../../src/site/paths.ts";
import PHONE from "../fixtures/pictures/phone.jpg?inline";
import { errorLinks, plain } from "./html.ts";
import { browser } from "./post.ts";
import { locationOf, publishWorldWithDesk } from "./worker.ts";

const TOKEN = "a".repeat(64);
const PAGE = paths.schoolDesk(TOKEN, "pagina");
const rita = browser(env);

beforeAll(() => publishWorldWithDesk(TOKEN));

test.each([
  ["pagina", { acao: "informar", about: "a".repeat(1_600), "visto-about": "" }, ["A escola em poucas palavras"]],
  ["pagina", { acao: "mandar", kind: "photo" }, ["O que a imagem mostra", "É uma foto desta escola"]],
  ["precos", { acao: "confirmar-vagas" }, ["Vagas: "]],
  ["pessoas", { acao: "convidar-colega", access: "answer", email: "rita@" }, ["Nome completo", "E-mail de trabalho"]],
  ["avaliacoes", { acao: "responder", reviewId: "r1", body: "" }, ["Resposta da escola"]],
])(
  "a rejected form of %s is named above the screen, field by field, with a link to each (%o)",
  async (section, form, labels) => {
    const path = paths.schoolDesk(TOKEN, section);
    const fields: Record<string, string> = { ...form };
    if (fields.acao === "confirmar-vagas") {
      const [, name] = /name="(vagas-[^"]+)"/.exec(await (await rita.get(path)).text())!;
      fields[name!] = "muitas";
    }
    const response = await rita.form(path, fields);
    const html = plain(await response.text());
    expect([response.status, html]).toEqual([422, expect.stringContaining("Nada foi feito: confira o que")]);
    const links = errorLinks(html);
    for (const label of labels) expect(links).toContainEqual([expect.stringContaining(label), 1]);
    expect(links.filter(([, targets]) => targets !== 1)).toEqual([]);
  },
);

const jpeg = Uint8Array.from(atob(PHONE.slice(PHONE.indexOf(",") + 1)), (letter) => letter.charCodeAt(0));

/** A photo of its own content. */
function photo(name: string, colour: number): File {
  const bytes = Uint8Array.from(jpeg);
  bytes[bytes.length - 10] = colour;
  return new File([bytes], name, { type: "image/jpeg" });
}

function send(files: readonly File[], alt: string): Promise<Response> {
  const body = new FormData();
  const fields = { acao: "mandar", kind: "photo", alt, isReal: "on", hasConsent: "on" };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (const file of files) body.append("large", file);
  return rita.send(PAGE, { method: "POST", body });
}

async function sent() {
  const { results } = await env.DB.prepare("SELECT alt FROM school_picture ORDER BY position").all<{ alt: string }>();
  return results.map(({ alt }) => alt);
}

test("of several photos each is judged by its own, and what is left out is named with why", async () => {
  const three = [photo("foto 10.jpg", 1), new File(["<svg/>"], "mapa.svg"), photo("foto 9.jpg", 2)];
  const short = await send(three, "Quadra coberta\r\nPátio da escola");
  expect([short.status, plain(await short.text())]).toEqual([
    422,
    expect.stringContaining("São 3 imagens e 2 frases: escreva uma por imagem"),
  ]);
  // An error of a file is said at once, too.
  const both = plain(await (await send([new File(["%PDF-1.7"], "mapa.pdf")], "")).text());
  expect(both).toMatch(/<a href="#erro-large">Imagem<\/a>:.*Não aceitamos PDF/s);
  expect(both).toMatch(/<a href="#erro-alt">O que a imagem mostra<\/a>:(?: |<!-- -->)*é obrigatório/);
  expect(await sent()).toEqual([]);
  const mixed = await send(three, "Quadra coberta\r\nPátio da escola\r\nMapa da escola");
  const html = plain(await mixed.text());
  expect(mixed.status).toBe(422);
  // In the order of their names, as the hint of the field says.
  expect(await sent()).toEqual(["Quadra coberta", "Pátio da escola"]);
  expect(html).toContain("Recebemos foto 9.jpg e foto 10.jpg. Não recebemos:");
  expect(html).toContain("mapa.svg: Não aceitamos SVG. Mande JPEG, PNG ou WebP");
  expect(html).toMatch(/<textarea[^>]*name="alt"[^>]*>Mapa da escola<\/textarea>/);
  const again = await send([photo("a.jpg", 3), photo("b.jpg", 4)], "Biblioteca\nLaboratório");
  expect(locationOf(again)).toBe(`${PAGE}?aviso=enviadas#aviso`);
  const after = plain(await (await rita.get(locationOf(again))).text());
  expect(after).toMatch(/<div id="aviso">.*Recebemos as imagens\..*<a href="#fotos">Voltar às fotos<\/a>/s);
  expect(await sent()).toHaveLength(4);
  const many = await send(
    Array.from({ length: 11 }, (_, i) => photo(`${i}.jpg`, 20 + i)),
    "Sala de aula",
  );
  expect(plain(await many.text())).toContain("Mande até 10 imagens por vez");
  expect(await sent()).toHaveLength(4);
});
