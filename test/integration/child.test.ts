import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { samplePath } from "../../src/routes/sample-path.ts";
import { ROUTES } from "../../src/routes/table.ts";
import { buildWorld, VERTICE } from "../fixtures/world.ts";
import { linksOf } from "./html.ts";
import { browser } from "./post.ts";
import { ask, locationOf, ORIGIN, publishWorld } from "./worker.ts";

beforeAll(publishWorld);

const CITY = "/busca/sp/sao-paulo-sp";
const SEARCH = `${CITY}?grade=fundamentalII_6-ano&shifts=manha`;
const OTHER_SEARCH = `${CITY}?grade=fundamentalI_2-ano`;
const SCHOOL = `/escola/${VERTICE.slug}`;
const SEAT = "serie=fundamentalII_6-ano&turno=manha";

/** A visitor without a script, who opens pages one after the other and follows redirects. */
function family() {
  const visitor = browser(env);
  const open = async (path: string, from = "") => {
    const response = await visitor.send(path, {
      headers: { "sec-fetch-mode": "navigate", ...(from && { referer: ORIGIN + from }) },
    });
    return { path, response, html: await response.text(), cache: response.headers.get("cache-control") };
  };
  const follow = async (path: string, from = ""): ReturnType<typeof open> => {
    const page = await open(path, from);
    return page.response.status === 302 ? follow(locationOf(page.response), from) : page;
  };
  return { ...visitor, open, follow };
}

/** The text of markup as it is read. */
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/[\s\u00a0]+/g, " ")
    .replace(/ (?=[:,;)])|(?<=\() /g, "")
    .trim();

const lineOf = (html: string) => textOf(/<aside id="perfil".*?<\/aside>/s.exec(html)?.[0] ?? "");

describe("a search is for a child", () => {
  const ofChild = ROUTES.filter(({ child }) => child === "takes" || child === "sets");

  test.each(ofChild.filter(({ offline }) => offline !== "list").map(({ pattern }) => pattern))(
    "%s is for the child of the search before, and says so",
    async (pattern) => {
      const { open, follow } = family();
      const path = samplePath(pattern);
      await open(SEARCH);
      const bare = await open(path);
      expect([bare.response.status, locationOf(bare.response), bare.cache]).toEqual([
        302,
        `${path}?${SEAT}`,
        "private, no-store",
      ]);
      const page = await follow(path);
      expect([page.response.status, page.cache]).toEqual([200, expect.stringMatching(/private|^no-store/)]);
      if (pattern !== "/perfil")
        expect(lineOf(page.html)).toMatch(/^(Preços para|Você procura): 6º ano · manhã mudar esquecer/);
    },
  );

  test.each(ofChild.filter(({ offline }) => offline === "list").map(({ pattern }) => pattern))(
    "%s is for the child if another page leads to it, and otherwise offers it",
    async (pattern) => {
      const { open } = family();
      const path = samplePath(pattern);
      await open(`${SEARCH}&years=2027`);
      const location = locationOf((await open(path, SCHOOL)).response);
      expect(location).toBe(`${path}?${SEARCH.split("?")[1]}&years=2027`);
      // A chip of the list takes the grade away; a name may be of any grade.
      for (const [address, from] of [
        [path, location],
        [`${path}?q=vertice`, SCHOOL],
        [path, ""],
      ] as const) {
        expect(locationOf((await open(address, from)).response), address).not.toContain("grade=");
      }
      expect(
        lineOf((await open(`${path}${pattern === "/matriculas/buscar-bolsas" ? "?distinct=false" : ""}`)).html),
      ).toMatch(/^Todas as séries\. Ver só 6º ano · manhã · 2027 mudar esquecer/);
    },
  );

  test("the home page shows its scholarships, and fills in its form", async () => {
    const { open } = family();
    await open(SEARCH);
    const { html, response } = await open("/");
    expect(response.status).toBe(200);
    expect(lineOf(html)).toMatch(/^Preços para: 6º ano · manhã /);
    expect(html).toContain('<option value="fundamentalII_6-ano" selected="">');
    expect(html).toContain('<option value="manha" selected="">');
    for (const [, seat] of html.matchAll(/class="seat">([^<]*)/g)) expect(seat).toContain("6º ano · manhã");
  });
});

describe("the cookie", () => {
  test("is set by a page that was opened, for half a year, without identity", async () => {
    const { open } = family();
    const { response, cache } = await open(SEARCH);
    expect(response.headers.getSetCookie()).toEqual([
      "filhos=0|grade=fundamentalII_6-ano&shifts=manha; Path=/; Max-Age=15552000; SameSite=Lax",
    ]);
    expect(cache).toBe("private, no-cache");
    expect((await open(SEARCH)).response.headers.getSetCookie()).toEqual([]);
    const secure = await ask(SEARCH, { "sec-fetch-mode": "navigate" }, env, "https://escola.example");
    expect(secure.headers.get("set-cookie")).toMatch(/; Secure$/);
  });

  test.each<[string, string, Record<string, string>]>([
    ["loaded ahead", SEARCH, { "sec-fetch-mode": "navigate", "sec-purpose": "prefetch" }],
    ["rendered ahead", `${SCHOOL}?${SEAT}`, { "sec-fetch-mode": "navigate", "sec-purpose": "prefetch;prerender" }],
    ["swapped in", SEARCH, { "sec-fetch-mode": "cors", "x-fragment": "page" }],
    ["copied for use without a connection", `${SCHOOL}?${SEAT}`, { "sec-fetch-mode": "cors" }],
    ["asked for by a program", SEARCH, {}],
    ["without a child", CITY, { "sec-fetch-mode": "navigate" }],
    ["a list that was sent", `/salvas?escolas=${VERTICE.slug}&${SEAT}`, { "sec-fetch-mode": "navigate" }],
    ["of another screen", `/ajuda?${SEAT}`, { "sec-fetch-mode": "navigate" }],
  ])("is not set by a page %s, which shared caches may store", async (_, path, headers) => {
    const { headers: answered } = await ask(path, headers);
    expect(answered.getSetCookie()).toEqual([]);
    expect(answered.get("cache-control")).toBe("public, max-age=60");
  });

  test.each(["x", "0|grade=%00", "7|grade=fundamentalII_6-ano", "0|years=2027", "%E0%A4%A", "0|grade=<script>"])(
    "is ignored when it is not of ours: %s",
    async (value) => {
      const answer = await ask(SCHOOL, { cookie: `filhos=${value}`, "sec-fetch-mode": "navigate" });
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "public, max-age=60"]);
    },
  );

  test("is erased in one tap", async () => {
    const { open, send, cookies } = family();
    await open(SEARCH);
    const refused = await send("/esquecer-filho", { method: "POST", headers: { "sec-fetch-site": "cross-site" } });
    expect(refused.status).toBe(403);
    const left = await send("/esquecer-filho", {
      method: "POST",
      headers: { referer: `${ORIGIN}/comparar?escolas=a,b&${SEAT}` },
    });
    expect([left.status, locationOf(left)]).toEqual([303, "/comparar?escolas=a,b"]);
    expect(cookies.has("filhos")).toBe(false);
    expect((await open(SCHOOL)).cache).toBe("public, max-age=60");
  });
});

test("a page without the price of the child does not say that it has it", async () => {
  const { schools, offers } = buildWorld(2027);
  const unpriced = schools.find(
    ({ administration, inepCode }) => administration === 0 && !offers.some((offer) => offer.inepCode === inepCode),
  );
  for (const page of ["", "/avaliacoes"]) {
    const { html } = await family().open(`/escola/${unpriced!.slug}${page}?${SEAT}`);
    expect(lineOf(html)).toMatch(/^Você procura: 6º ano · manhã /);
  }
  const { html } = await family().open(`${SCHOOL}?serie=infantil_maternal-i&turno=manha`);
  expect(lineOf(html)).toMatch(/^Preços para: Maternal I · manhã /);
});

test("a family with several children changes between them in one tap", async () => {
  const { open, follow, send } = family();
  await open(SEARCH);
  await follow("/perfil?filho=novo&grade=fundamentalI_2-ano&shifts=&years=&priceMax=&q=s%C3%A3o+paulo&ir=escolas");
  const page = await follow(SCHOOL);
  expect(page.path).toBe(`${SCHOOL}?serie=fundamentalI_2-ano`);
  expect(lineOf(page.html)).toBe("Você procura: 2º filho: 2º ano 1º filho: 6º ano mudar esquecer outro filho");
  const first = /<a href="([^"]*)"[^>]*data-child="0"/.exec(page.html)![1]!.replaceAll("&amp;", "&");
  expect(first).toBe(`${SCHOOL}?${SEAT}`);
  await open(first);
  expect(lineOf((await follow("/salvas")).html)).toMatch(/^Preços para: 1º filho: 6º ano · manhã 2º filho: 2º ano/);
  // The sum of all children, and whether the school serves them.
  expect(textOf((await open(first)).html)).toMatch(
    /Os dois: (R\$ [\d.,]+\/mês|sem a soma) \(6º ano[^;]*; 2º ano[^)]*\)\./,
  );
  const compared = textOf((await follow(`/comparar?escolas=${VERTICE.slug},escola-pitangueira`)).html);
  expect(compared).toMatch(/Por mês, todos os filhos (Nas duas: sem a soma|R\$)/);
  expect(textOf(await (await ask(first)).text())).not.toContain("Os dois");
  // A list for a child of the family makes it the current one; a list for another child does not.
  await open(OTHER_SEARCH);
  await open(`/salvas?escolas=${VERTICE.slug}&serie=medio_1-serie`);
  expect(locationOf((await open(SCHOOL)).response)).toBe(`${SCHOOL}?serie=fundamentalI_2-ano`);
  const sent = lineOf((await open(`/salvas?escolas=${VERTICE.slug}&serie=medio_1-serie`)).html);
  expect(sent).toMatch(/^Preços para: 1ª série, como na lista que você recebeu 1º filho: 6º ano 2º filho: 2º ano/);
  await send("/esquecer-filho", { method: "POST", headers: { referer: ORIGIN + SCHOOL } });
  expect(locationOf((await open(SCHOOL)).response)).toBe(`${SCHOOL}?${SEAT}`);
});

test("a list that was sent can be seen for the own child, or for none", async () => {
  const { open } = family();
  const sent = `/salvas?escolas=${VERTICE.slug},colegio-x&serie=medio_1-serie`;
  const first = await open(sent);
  expect(linksOf(first.html)["todas as séries"]).toBe(`/salvas?escolas=${VERTICE.slug},colegio-x`);
  await open(SEARCH);
  const own = `/salvas?escolas=${VERTICE.slug},colegio-x&${SEAT}`;
  expect(linksOf((await open(sent)).html)["ver para 6º ano · manhã"]).toBe(own);
});
