import { env } from "cloudflare:test";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { paths } from "../../src/site/paths.ts";
import PHONE from "../fixtures/pictures/phone.jpg?inline";
import SHARE from "../fixtures/pictures/share.jpg?inline";
import { VERTICE } from "../fixtures/world.ts";
import { publishNext } from "./cron.ts";
import { browser } from "./post.ts";
import { teamMember } from "./team.ts";
import { ask, locationOf, ORIGIN, publishWorldWithDesk } from "./worker.ts";

const TOKEN = "c".repeat(64);
const PHOTOS = paths.schoolDesk(TOKEN, "pagina");
const PATH = paths.school(VERTICE.slug);
const DRAWN = `${ORIGIN}${paths.schoolPicture(VERTICE.slug)}`;
const ALT = "Quadra coberta com arquibancada";

beforeAll(() => publishWorldWithDesk(TOKEN));

afterEach(() => {
  vi.useRealTimers();
});

const bytesOf = (inline: string) =>
  Uint8Array.from(atob(inline.slice(inline.indexOf(",") + 1)), (letter) => letter.charCodeAt(0));

/** Sends a photo as the page does: with script also cut for shared links. Returns its id. */
async function sendPhoto(large: Uint8Array<ArrayBuffer>, share: Uint8Array<ArrayBuffer> | null): Promise<string> {
  const body = new FormData();
  const fields = { acao: "mandar", kind: "photo", alt: ALT, isReal: "on", hasConsent: "on" };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set("large", new File([large], "IMG_0001.jpg"));
  body.set("share", new File(share ? [share] : [], "0"));
  const sent = await browser(env).send(PHOTOS, { method: "POST", body });
  expect(locationOf(sent)).toBe(`${PHOTOS}?aviso=enviada#aviso`);
  const last = env.DB.prepare("SELECT id FROM school_picture ORDER BY position DESC LIMIT 1");
  return (await last.first<string>("id"))!;
}

/** Reads the tags of a page that messengers show. */
async function shared(path = PATH) {
  const html = await (await ask(path)).text();
  const of = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
  const [image, alt, card] = ["og:image", "og:image:alt", "twitter:card"].map(of);
  return { image, alt, card };
}

test("the link of a school shows its first photo once the team has seen it, and the drawn picture after it is taken down", async () => {
  const team = await teamMember();
  const decide = async (acao: string, about: Record<string, string>) => {
    const response = await team.form(paths.adminPages(), { acao, ...about, reason: "conferido com a escola" });
    expect(response.status).toBe(303);
  };
  const drawn = await shared();
  expect([drawn.image, drawn.card]).toEqual([DRAWN, "summary_large_image"]);

  const id = await sendPhoto(bytesOf(PHONE), bytesOf(SHARE));
  const queued = await (await team.get(paths.adminPages())).text();
  expect(queued).toContain(`${paths.adminPicture(id)}?tamanho=c`);
  const statuses = await Promise.all(
    ["", "?tamanho=p", "?tamanho=c", "?tamanho=x"].map(
      async (query) => (await team.get(paths.adminPicture(id) + query)).status,
    ),
  );
  expect(statuses).toEqual([200, 200, 200, 404]);
  await publishNext();
  expect(await shared()).toEqual(drawn);

  await decide("decidir-fotos", { school: VERTICE.slug, [`foto-${id}`]: "publicar" });
  await publishNext();
  const photo = await shared();
  expect(photo).toEqual({
    image: expect.stringMatching(new RegExp(`^${ORIGIN}/fotos/c/${VERTICE.inepCode}/[\\da-f]{40}\\.jpg$`)),
    alt: ALT,
    card: "summary_large_image",
  });
  const address = photo.image!.slice(ORIGIN.length);
  const served = await ask(address);
  expect([served.status, served.headers.get("content-type"), served.headers.get("x-content-type-options")]).toEqual([
    ...[200, "image/jpeg", "nosniff"],
  ]);
  const pixels = new TextDecoder("latin1").decode(await served.arrayBuffer());
  expect(pixels).toMatch(/^\xff\xd8/);
  expect(pixels).not.toMatch(/Ana Souza|Modelo Secreto/);
  // A link to a price shows that price, in the drawn picture.
  const [price] = /serie=[^"]+/.exec(await (await ask(PATH)).text())!;
  expect((await shared(`${PATH}?${price.replaceAll("&amp;", "&")}`)).image).toContain(`${DRAWN}?serie=`);

  await decide("retirar-foto", { id });
  expect((await ask(address)).status).toBe(404);
  await publishNext();
  expect(await shared()).toEqual(drawn);
});

test("a photo that is sent without script, and so without its cut, leaves the drawn picture", async () => {
  const another = bytesOf(PHONE);
  another[another.length - 10] = 1;
  const id = await sendPhoto(another, null);
  const team = browser(env);
  expect((await team.get(`${paths.adminPicture(id)}?tamanho=c`)).status).not.toBe(200);
  await env.DB.prepare("UPDATE school_picture SET status = 'published' WHERE id = ?").bind(id).run();
  await publishNext();
  expect(await (await ask(PATH)).text()).toContain(`alt="${ALT}"`);
  expect((await shared()).image).toBe(DRAWN);
});
