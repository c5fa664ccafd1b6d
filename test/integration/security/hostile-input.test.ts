import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { publishAll } from "../../../src/backend/publish/publish-all.ts";
import { VERTICE } from "../../fixtures/world.ts";
import { programsIn } from "../html.ts";
import { browser } from "../post.ts";
import { REVIEW } from "../reviews/family.ts";
import { ask, publishWorldWithInbox } from "../worker.ts";
import { CALLS, FORMS, SCREENS, samplePath } from "./addresses.ts";
import { AGREEMENT, administrator, anasThings, everythingStored, LEAD, OFFER, type Person } from "./families.ts";

/** Valid bodies of forms and calls, so that each field is reached, and refused for itself. */
const GOOD: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  avaliar: REVIEW,
  reviews: REVIEW,
  contato: LEAD,
  leads: LEAD,
  corrigir: { field: "phone", value: "(11) 3333-4444", evidence: "está no site da escola", email: "a@casa.example" },
  corrections: { field: "phone", value: "(11) 3333-4444", evidence: "está no site da escola", email: "a@casa.example" },
  denunciar: {
    review: "r1",
    reason: "ofensa",
    details: "Diz o nome do meu filho.",
    name: "Rui Lima",
    email: "r@casa.example",
  },
  "review-notices": {
    review: "r1",
    reason: "ofensa",
    details: "Diz o nome do meu filho.",
    name: "Rui Lima",
    email: "r@casa.example",
  },
  cadastro: {
    name: "Rui Lima",
    email: "rui@casa.example",
    phone: "",
    password: "uma frase comprida",
    acceptsAttribution: "",
  },
  user: { name: "Rui Lima", email: "rui@casa.example", phone: "", password: "uma frase comprida", utmSource: "x" },
  password: { current: "x", password: "uma frase comprida" },
  "meus-dados": { acao: "corrigir", name: "Ana Souza", phone: "", proof: "x" },
  orders: { offerId: OFFER, seenMonthlyFeeCents: 60_000, seenDueNowCents: 60_000, studentNickname: "Bia" },
  reservar: { studentNickname: "Bia", seenMonthlyFeeCents: "60000", seenDueNowCents: "60000" },
  agreement: AGREEMENT,
  pagamento: AGREEMENT,
  simulation: { outcome: "paid" },
  simular: { outcome: "paid" },
  actions: { id: "x", reason: "porque sim, e bem", path: "/a", target: "/b", status: "302", expiresAt: "" },
};
const ANYTHING = { email: "a@casa.example", password: "x".repeat(12), token: "a".repeat(64) };
const goodFor = (pattern: string) =>
  pattern.split("/").reduce<Readonly<Record<string, unknown>>>((found, part) => GOOD[part] ?? found, ANYTHING);

const MARKUP = `"><script>alert(1)</script><img src=x onerror=alert(1)>'</title>`;
/** Nothing that any field asks for, each of another kind; what is text is long enough to be known again. */
const TEXTS = [
  MARKUP,
  `nulo\u0000no meio`,
  "x".repeat(6000),
  "👩‍👧".repeat(30),
  "' OR 1=1; DROP TABLE account --",
  "{{7*7}}<%= 7*7 %>",
];
const VALUES: readonly unknown[] = [...TEXTS, 7e300, -1, null, true, [MARKUP], { $ne: null }, "\ud800 sozinho"];
let turn = 0;
/** Another of them for each field: so that all come to every kind of field. */
const nextOf = <T>(values: readonly T[]): T => values[turn++ % values.length]!;
/** Bodies that are no object of fields. One reader takes the bodies of all calls: three come to each. */
const BODIES = [
  "",
  "{",
  "[]",
  "null",
  "1",
  '"texto de fora"',
  '{"a":1}{"b":2}',
  '{"__proto__":{"isAdmin":true}}',
  "\u0000",
  "[".repeat(3000),
];

let things: Awaited<ReturnType<typeof anasThings>>;
let admin: Person;
const parts = () => ({
  code: things.code,
  id: things.sessionId,
  token: things.reviewToken,
  name: "criar-redirecionamento",
});
const personFor = (pattern: string) => (pattern.includes("/admin") ? admin : things.ana);

beforeAll(async () => {
  await publishWorldWithInbox();
  things = await anasThings();
  admin = await administrator();
});

/** Routes that end the session or account under test: signing out, deleting. */
const ENDINGS = /\/(logout|sair|deletion|sessions.*)$/;

describe("a call with what nobody asked for", () => {
  const calls = CALLS.filter(({ method, path }) => method !== "GET" && !ENDINGS.test(path));

  test.each(calls)(
    "$method $path: refused under its path, without what stood in it, and nothing is stored",
    async ({ method, path }) => {
      const send = async (body: string) => {
        const response = await personFor(path).send(samplePath(path, parts()), {
          method,
          headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
          body,
        });
        const text = await response.text();
        expect(response.status, `${body.slice(0, 80)}: ${text.slice(0, 200)}`).toBeLessThan(500);
        // Accepted input is stored; later refusals are compared with that state.
        if (response.status < 400) before = await everythingStored();
        else {
          const reply = JSON.parse(text) as { issues?: { field: string; message: string }[] };
          for (const issue of reply.issues ?? []) expect(Object.keys(issue).sort()).toEqual(["field", "message"]);
        }
        return { status: response.status, text };
      };
      await env.DB.prepare("DELETE FROM attempt").run();
      let before = await everythingStored();
      for (let i = 0; i < 3; i++) expect((await send(nextOf(BODIES))).text).not.toContain("texto de fora");
      expect(await everythingStored()).toEqual(before);
      const good = goodFor(path);
      for (const field of Object.keys(good)) {
        await env.DB.prepare("DELETE FROM attempt").run();
        const value = nextOf(VALUES);
        const { status, text } = await send(JSON.stringify({ ...good, [field]: value }));
        const said = typeof value === "string" ? value : MARKUP;
        if (status >= 400) expect(text, field).not.toContain(JSON.stringify(said).slice(1, 21));
        // The last of two holds, as everywhere in JSON.
        await send(`{"${field}":"um","${field}":${JSON.stringify(MARKUP)}}`);
      }
      expect(await everythingStored()).toEqual(before);
    },
  );
});

describe("a form with what nobody asked for", () => {
  const forms = FORMS.map(({ pattern }) => pattern).filter((pattern) => !ENDINGS.test(pattern));

  test.each(forms)("POST %s: shown again as text, or refused", async (pattern) => {
    const send = async (body: FormData | URLSearchParams | string, type?: string) => {
      const response = await personFor(pattern).send(samplePath(pattern, parts()), {
        method: "POST",
        body,
        ...(type && { headers: { "content-type": type } }),
      });
      const html = await response.text();
      expect(response.status, html.slice(0, 300)).toBeLessThan(500);
      // Some forms end in a redirect, or in a file.
      const isPage = html !== "" && !response.headers.has("content-disposition");
      expect(await programsIn(html)).toEqual(isPage ? [expect.stringMatching(/^<script> \/assets\//)] : []);
      expect(html).not.toContain("<script>alert");
    };
    const good = Object.fromEntries(Object.entries(goodFor(pattern)).map(([name, value]) => [name, String(value)]));
    await env.DB.prepare("DELETE FROM attempt").run();
    for (const field of Object.keys(good)) {
      await send(new URLSearchParams({ ...good, key: crypto.randomUUID(), [field]: MARKUP }));
    }
    const strange = Object.fromEntries(Object.keys(good).map((field) => [field, nextOf(TEXTS)]));
    await send(new URLSearchParams({ ...strange, key: crypto.randomUUID() }));
    const twice = new URLSearchParams(good);
    for (const field of Object.keys(good)) twice.append(field, MARKUP);
    await send(twice);
    const file = new FormData();
    for (const field of Object.keys(good)) file.append(field, new File([MARKUP], `${MARKUP}.html`));
    await send(file);
    await send("isto não é um formulário", "multipart/form-data; boundary=x");
    await send("%zz=%&&==", "application/x-www-form-urlencoded");
  });
});

test.each([
  ["avaliar", "review", REVIEW],
  ["contato", "lead", LEAD],
  ["corrigir", "school_correction", GOOD.corrigir!],
])("a form of /%s that is sent twice at once makes one record", async (form, table, fields) => {
  await env.DB.prepare("DELETE FROM attempt").run();
  const count = async () => (await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n"))!;
  const before = await count();
  const twice = {
    ...(fields as Record<string, string>),
    key: "a-mesma-chave",
    email: "dupla@casa.example",
    phone: "(11) 97777-1234",
    userEmail: "dupla@casa.example",
  };
  const path = `/escola/${VERTICE.slug}/${form}`;
  const responses = await Promise.all([browser(env).form(path, twice), browser(env).form(path, twice)]);
  expect(Math.max(...responses.map(({ status }) => status))).toBeLessThan(400);
  expect(await count()).toBe(before + 1);
});

// Faults found by `npm run fuzz`.
test.each([
  ["/redefinir-senha/%00", 200],
  ["/minha-avaliacao/%00", 404],
  ["/redefinir-senha/%0D%0AX-Injected:%201", 301],
  ["/v3/account/user/orders?page=1e308", 200],
  ["/meus-pedidos?page=9007199254740993", 200],
])("%s is answered, and nothing of it is a header", async (path, status) => {
  const response = await things.ana.get(path);
  expect([response.status, response.headers.get("x-injected")]).toEqual([status, null]);
});

describe("a word that every object inherits is none of ours", () => {
  const names = ["aviso", "parte", "motivo", "assunto", "acao", "sort", "view", "serie", "turno", "kind"];
  /** Answers that say when they were made, or how much was asked until then, and pictures. */
  const moving = /^\/(sitemap|confianca|meus-dados\/copia)|\.png$/;
  const varying = /nonce="[^"]*"|[\da-f]{8}-[\da-f-]{27}/g;

  test.each(SCREENS.map(({ pattern }) => pattern).filter((pattern) => !moving.test(pattern)))(
    "%s answers as to any unknown word",
    async (pattern) => {
      const ask = async (word: string) => {
        const query = names.map((name) => `${name}=${word}`).join("&");
        const response = await personFor(pattern).get(`${samplePath(pattern, parts())}?${query}`);
        return [response.status, (await response.text()).replaceAll(word, "palavra").replaceAll(varying, "")];
      };
      expect(await ask("constructor")).toEqual(await ask("desconhecida"));
    },
  );
});

/** Columns written from people's input and from files. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  school: [
    "name",
    "official_name",
    "neighborhood",
    "street",
    "number",
    "complement",
    "about",
    "methodology",
    "general_information",
  ],
  city: ["name"],
  neighborhood: ["name"],
  source: ["title", "publisher"],
  review: ["author_name", "testimonial", "education_system", "methodology"],
  review_reply: ["body"],
  review_notice: ["details"],
  account: ["name"],
  account_session: ["device"],
  school_correction: ["value", "evidence"],
  scholarship_order: ["student_nickname", "guardian_name"],
  lead: ["name"],
};
const LINKED: Readonly<Record<string, readonly string[]>> = { source: ["url"], school: ["logo"], account: ["picture"] };
const LISTS: Readonly<Record<string, readonly string[]>> = {
  school: ["methodologies", "education_systems", "courseware", "images"],
};
const VIDEOS: typeof WRITTEN = { school: ["videos"] };

test("markup in the database is text on every page, for everybody (stored XSS)", async () => {
  const columns = async (table: string) =>
    (await env.DB.prepare(`SELECT name FROM pragma_table_info('${table}')`).all<{ name: string }>()).results.map(
      (r) => r.name,
    );
  const poison = async (kept: typeof WRITTEN, value: string) => {
    for (const [table, names] of Object.entries(kept)) {
      const there = await columns(table);
      for (const name of names) {
        expect(there, table).toContain(name);
        await env.DB.prepare(`UPDATE ${table} SET ${name} = ?`).bind(value).run();
      }
    }
  };
  await poison(WRITTEN, MARKUP);
  await poison(LINKED, "javascript:alert(1)");
  await poison(LISTS, JSON.stringify([MARKUP, "javascript:alert(1)"]));
  await poison(
    VIDEOS,
    JSON.stringify([
      { id: MARKUP, domain: "youtube" },
      { id: "dQw4w9WgXcQ", domain: MARKUP },
    ]),
  );
  await publishAll(env, { now: new Date() });
  // The isolate looks for a new snapshot twice a minute, after a page of the one it has.
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
  await ask("/");
  let shown = 0;
  for (const person of [browser(env), things.ana, admin]) {
    for (const { pattern } of SCREENS) {
      const response = await person.get(samplePath(pattern, parts()));
      const text = await response.text();
      expect(response.status, `${pattern}: ${text.slice(0, 200)}`).toBeLessThan(500);
      const type = response.headers.get("content-type") ?? "";
      if (type.startsWith("image/")) continue;
      if (/json|xml|csv|plain|calendar/.test(type)) {
        if (type.includes("json")) JSON.parse(text);
        else if (type.includes("xml")) expect(text, pattern).not.toContain("<script");
        continue;
      }
      const programs = await programsIn(text);
      expect(
        programs.filter(
          (program) => !/^<script> \/assets\/|^\w+=javascript:throw new Error\(&#x27;React has blocked/.test(program),
        ),
        pattern,
      ).toEqual([]);
      for (const [, data] of text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs))
        JSON.parse(data!);
      if (text.includes("alert(1)")) shown++;
    }
  }
  // The text was shown, as text.
  expect(shown).toBeGreaterThan(20);
});
