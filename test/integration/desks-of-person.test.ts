import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, expect, test } from "vitest";
import { schoolClaim } from "../../src/backend/schema/claims.ts";
import { hashToken } from "../../src/backend/tokens.ts";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { sectionsOf } from "../../src/routes/desk/sections.ts";
import { paths } from "../../src/site/paths.ts";
import { claimRow } from "../fixtures/rows.ts";
import { VERTICE, worldYear } from "../fixtures/world.ts";
import { plain } from "./html.ts";
import { browser } from "./post.ts";
import { samplePath } from "./security/addresses.ts";
import { locationOf, publishWorldWithDesk } from "./worker.ts";

const TOKEN = "a".repeat(64);
const [OTHER, STRANGE] = ["35000002", "35000003"];
const YEAR = String(worldYear(new Date()));
const rita = browser(env);

const SECTIONS = sectionsOf({ status: "approved", access: "edit", level: "partner" } as Parameters<
  typeof sectionsOf
>[0]);
const SCREENS = [undefined, ...SECTIONS.map(({ slug }) => slug), "numeros/csv"];
/** Every read of the desk that needs no more than its link. */
const READS = ENDPOINTS.filter(
  ({ method, path }) => method === "GET" && path.startsWith("/v3/claims/own/:token") && !/token.*:/.test(path.slice(1)),
);

beforeAll(async () => {
  await publishWorldWithDesk(TOKEN);
  const claims = [
    claimRow({ id: "other", inepCode: OTHER, status: "approved" }),
    claimRow({ id: "strange", inepCode: STRANGE, status: "approved", email: "bia@escola.example" }),
  ];
  for (const claim of claims) {
    await drizzle(env.DB)
      .insert(schoolClaim)
      .values({ ...claim, tokenHash: await hashToken(claim.id) });
  }
  await env.DB.prepare("DELETE FROM offer").run();
});

/** Statuses of all screens, and then of all reads, of the desk of a school, by the link to another. */
async function statusesAt(inepCode: string): Promise<number[]> {
  const desk = `${TOKEN}.${inepCode}`;
  const all: number[] = [];
  for (const section of SCREENS) all.push((await rita.get(paths.schoolDesk(desk, section))).status);
  for (const { path } of READS) all.push((await rita.get(samplePath(path, { token: desk }))).status);
  return [...new Set(all)];
}

async function shown(response: Response): Promise<string> {
  return plain(await response.text()).replaceAll("\u00a0", " ");
}

test("a person of two schools opens both desks by the link to one, and no other", async () => {
  expect([SCREENS.length, READS.length].map((n) => n > 7)).toEqual([true, true]);
  const start = await shown(await rita.get(paths.schoolDesk(TOKEN)));
  expect(start).toContain("Suas outras escolas");
  expect(start).toContain(`href="${paths.schoolDesk(`${TOKEN}.${OTHER}`)}"`);
  expect(start).not.toContain(STRANGE);
  const there = await shown(await rita.get(paths.schoolDesk(`${TOKEN}.${OTHER}`)));
  expect(there).toContain(`href="${paths.schoolDesk(`${TOKEN}.${VERTICE.inepCode}`)}"`);
  expect(await statusesAt(OTHER)).toEqual([200]);
  for (const code of [STRANGE, "99999999", ""]) expect(await statusesAt(code), code).toEqual([404]);
});

test("one file has the prices of both, and a school of somebody else is an error of its line", async () => {
  const desk = paths.schoolDesk(TOKEN, "precos");
  const csv = [
    "INEP;Série;Turno;Mensalidade",
    ...[VERTICE.inepCode, OTHER, STRANGE].map((c) => `${c};6º ano;manhã;900`),
  ];
  const form = new FormData();
  form.set("acao", "conferir");
  form.set("year", YEAR);
  form.set("arquivo", new File([csv.join("\n")], "precos.csv"));
  const seen = await rita.send(desk, { method: "POST", body: form });
  const preview = await shown(seen);
  expect(seen.status).toBe(422);
  expect(preview).toContain("linha 4, INEP: &quot;35000003&quot; não é de uma escola cujos preços você publica");
  expect(preview).toMatch(/Nas suas outras escolas.*INEP 35000002: 1 preço novo/s);
  const part = preview.slice(preview.indexOf('id="previa"'));
  const hidden = [
    ...part
      .slice(part.lastIndexOf("<form", part.indexOf("Publicar o que")))
      .matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g),
  ];
  const fields = Object.fromEntries(hidden.map(([, name, value]) => [name, value]));
  const published = await rita.form(desk, { ...fields, acao: "publicar" });
  expect([published.status, locationOf(published)]).toEqual([303, `${desk}?aviso=publicados`]);
  const { results } = await env.DB.prepare("SELECT DISTINCT inep_code AS code FROM offer ORDER BY 1").all();
  expect(results.map(({ code }) => code)).toEqual([VERTICE.inepCode, OTHER].toSorted());
  expect(await shown(await rita.get(paths.schoolDesk(`${TOKEN}.${OTHER}`, "precos")))).toContain(
    "Rita Prado (Diretora)",
  );
});
