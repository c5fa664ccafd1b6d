import { env } from "cloudflare:test";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { deleteAbandonedFiles } from "../../src/backend/pictures/picture-files.ts";
import { paths } from "../../src/site/paths.ts";
import { latin, pdfOf } from "../fixtures/pdf.ts";
import { VERTICE } from "../fixtures/world.ts";
import { publishNext } from "./cron.ts";
import { plain } from "./html.ts";
import { browser } from "./post.ts";
import { teamMember } from "./team.ts";
import { ask, locationOf, publishWorldWithDesk } from "./worker.ts";

const TOKEN = "d".repeat(64);
const DESK = paths.schoolDesk(TOKEN, "dados");
const ELSEWHERE = "https://escola.example/lista";

beforeAll(() => publishWorldWithDesk(TOKEN));

afterEach(() => {
  vi.useRealTimers();
});

const rita = browser(env);

function sendList(text: string): Promise<Response> {
  const body = new FormData();
  body.set("acao", "mandar-lista");
  body.set("list", new File([latin(text)], "../Lista 2027.pdf.exe", { type: "text/html" }));
  return rita.send(DESK, { method: "POST", body });
}

const tell = (materialList: string) => rita.form(DESK, { acao: "informar", group: "calendar", materialList });

/** The address of the list on the page of the school, with its words. */
async function shown() {
  const html = plain(await (await ask(paths.school(VERTICE.slug))).text()).replaceAll("<!-- -->", "");
  const link = /<a[^>]*href="(\/listas\/[^"]+|https:\/\/escola\.example\/lista)"[^>]*>([^<]*)<\/a>/.exec(html);
  const note = link && html.slice(link.index, link.index + 400).replaceAll(/<[^>]+>/g, " ");
  return link && { href: link[1]!, words: link[2]!, note };
}

/** The papers, without the files of events that the cron writes. */
const keys = async () =>
  (await env.FILES.list()).objects
    .map(({ key }) => key.split("/").slice(0, 2).join("/"))
    .filter((key) => !key.startsWith("eventos/"));

test("a list in PDF is read by the team, stored by families from the page, and gone once it is taken off", async () => {
  const team = await teamMember();
  const decide = async (acao: string) => {
    // Each version of a fact has an instant of its own.
    vi.setSystemTime(Date.now() + 1_000);
    const html = await (await team.get(paths.adminPages())).text();
    const id = /name="id" value="(\d{8}\|materialList\|[^"]+)"/.exec(html)![1]!;
    const answer = await team.form(paths.adminPages(), { acao, id, reason: "conferido com a escola" });
    expect(answer.status).toBe(303);
  };

  const wrong = await sendList("<html>");
  const page = await wrong.text();
  expect([wrong.status, page.includes("Este arquivo não é um PDF"), page.includes('aria-invalid="true"')]).toEqual([
    ...[422, true, true],
  ]);
  const script = await sendList(pdfOf({ objects: "8 0 obj << /S /JavaScript >> endobj" }));
  expect([script.status, await keys()]).toEqual([422, []]);
  const none = await rita.form(DESK, { acao: "mandar-lista" });
  expect([none.status, (await none.text()).includes("Escolha um arquivo")]).toEqual([422, true]);

  expect(locationOf(await sendList(pdfOf()))).toBe(`${DESK}?aviso=lista`);
  expect((await sendList(pdfOf())).status).toBe(422);
  await deleteAbandonedFiles(env, new Date(Date.now() + 25 * 3_600_000));
  expect(await keys()).toEqual(["waiting/l"]);
  const queue = await (await team.get(paths.adminPages())).text();
  const inQueue = /href="(\/admin\/paginas\/listas\/[^"]+)"/.exec(queue)![1]!;
  const address = inQueue.replace("/admin/paginas", "");
  const read = await team.get(inQueue);
  expect([read.status, read.headers.get("content-type"), read.headers.get("content-disposition")]).toEqual([
    ...[200, "application/pdf", 'attachment; filename="lista-de-material.pdf"'],
  ]);
  expect((await rita.get(inQueue)).status).not.toBe(200);
  expect((await ask(address)).status).toBe(404);

  await decide("publicar-texto");
  await publishNext();
  const list = await shown();
  expect(list).toMatchObject({ href: address, words: "PDF, 1 KB" });
  expect(list!.note).toMatch(/informado pela escola em \d\d\/\d\d\/\d{4}/);
  const served = await ask(address);
  expect(
    ["content-type", "content-disposition", "x-content-type-options"].map((name) => served.headers.get(name)),
  ).toEqual(["application/pdf", 'attachment; filename="lista-de-material.pdf"', "nosniff"]);
  expect(new Uint8Array(await served.arrayBuffer())).toEqual(latin(pdfOf()));
  expect(await keys()).toEqual(["published/l"]);

  // The form of the desk, sent as it is, changes nothing; nobody names a file by typing its address.
  expect((await tell(address)).status).toBe(303);
  expect((await tell(address.replace("-1.pdf", "-2.pdf"))).status).toBe(422);
  expect((await shown())?.href).toBe(address);

  // An address of the school's own site takes its place once the team has read it.
  expect((await tell(ELSEWHERE)).status).toBe(303);
  expect((await ask(address)).status).toBe(200);
  await decide("publicar-texto");
  expect([(await ask(address)).status, await keys()]).toEqual([404, []]);
  await publishNext();
  expect((await shown())?.href).toBe(ELSEWHERE);

  // A file in the place of the address, taken down by the team; then one that is refused, and one that the school takes off.
  await sendList(pdfOf({ objects: "% 2" }));
  await decide("publicar-texto");
  expect(await keys()).toEqual(["published/l"]);
  await decide("retirar-texto");
  expect(await keys()).toEqual([]);
  await sendList(pdfOf({ objects: "% 3" }));
  await decide("recusar-texto");
  expect(await keys()).toEqual([]);
  await sendList(pdfOf({ objects: "% 4" }));
  await decide("publicar-texto");
  await sendList(pdfOf({ objects: "% 5" }));
  await sendList(pdfOf({ objects: "% 6" }));
  expect(await keys()).toEqual(["published/l", "waiting/l"]);
  expect((await tell("")).status).toBe(303);
  expect(await keys()).toEqual([]);
  await publishNext();
  expect(await shown()).toBeNull();
});

test.each(["/listas/35000001/x.pdf", "/listas/../waiting", `/listas/35000001/${"9".repeat(40)}-1.pdf`])(
  "no list: %s",
  async (path) => {
    expect((await ask(path)).status).toBe(404);
  },
);
