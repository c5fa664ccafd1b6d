import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendNews } from "../../../src/backend/follows/send-news.ts";
import { follow, follower, followNews } from "../../../src/backend/schema/follows.ts";
import { sendSchoolLetters } from "../../../src/backend/school-letters/send-school-letters.ts";
import { isoAfter } from "../../../src/domain/time/time.ts";
import { paths } from "../../../src/site/paths.ts";
import { browser, postOffice } from "../post.ts";
import { publishWorldWithInbox } from "../worker.ts";
import { CALLS, FORMS, SCREENS, samplePath } from "./addresses.ts";
import { everythingStored } from "./families.ts";
import { RITA, reset } from "./open-calls.ts";

const NOW = new Date();
/** Noon of last week's Monday, recent because stop links expire. */
const MONDAY = new Date(`${isoAfter(NOW, { days: -6 - (NOW.getUTCDay() || 7) }).slice(0, 10)}T12:00:00.000Z`);
const ROSA = "rosa@familia.example";

async function followSomething(): Promise<void> {
  const orm = drizzle(env.DB);
  const at = MONDAY.toISOString();
  const one = { followerId: "f", path: "/busca/sp", title: "Escolas", schools: [], isAtOnce: 1, createdAt: at };
  const news = {
    followId: "w",
    key: "k",
    reason: "lower_price" as never,
    text: "Preço",
    path: "/busca/sp",
    version: "1",
  };
  await orm.batch([
    orm.insert(follower).values({ id: "f", email: ROSA, createdAt: at, expiresAt: isoAfter(MONDAY, { months: 12 }) }),
    orm.insert(follow).values({ id: "w", ...one, confirmedAt: at }),
    orm.insert(followNews).values({ ...news, createdAt: at }),
  ]);
}

/** Each letter that a mail program can stop, by its module: its recipient, and whether it still comes. */
const LETTERS: Readonly<
  Record<string, { readonly to: string; readonly send: (mail: Env) => Promise<void>; readonly comes: string }>
> = {
  "follows/follow-emails.ts": {
    to: ROSA,
    send: async (mail) => {
      await followSomething();
      await sendNews(mail, MONDAY);
    },
    comes: "SELECT count(*) AS n FROM follower",
  },
  "school-letters/send-school-letters.ts": {
    to: RITA,
    send: (mail) => sendSchoolLetters(mail, MONDAY),
    comes: "SELECT count(*) AS n FROM school_claim WHERE id = 'rita' AND wants_letter = 1",
  },
};

let post = postOffice();

beforeAll(publishWorldWithInbox);
beforeEach(async () => {
  await reset();
  post = postOffice();
});

/** The path of the header of a letter. */
async function stopPathOf({ to, send }: (typeof LETTERS)[string]): Promise<string> {
  await send(post.bindings);
  const letter = post.mails.findLast((mail) => mail.to === to)!;
  return /^<https?:\/\/[^/]+(\/[^>]+)>$/.exec(letter.headers!["List-Unsubscribe"]!)![1]!;
}

const count = (sql: string) => env.DB.prepare(sql).first<number>("n");

test("every e-mail with the header List-Unsubscribe is among the letters", () => {
  const modules = import.meta.glob<string>("../../../src/backend/**/*.ts", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const setting = Object.entries(modules)
    .filter(([, source]) => /\bunsubscribePath:/.test(source))
    .map(([file]) => file.replace(/^.*\/backend\//, ""));
  expect(setting.toSorted()).toEqual(Object.keys(LETTERS));
});

describe.each(Object.entries(LETTERS))("the header of %s", (_, letter) => {
  test("opens nothing: every other address answers its token as one that nobody has", async () => {
    const path = await stopPathOf(letter);
    const token = path.split("/").at(-1)!;
    expect(path).toBe(paths.stopMails(token));
    const before = await everythingStored();
    const nobodys = "0".repeat(64);
    const visitor = browser(post.bindings);
    const addresses = [
      ...CALLS.map((one) => [one.method, one.path]),
      ...SCREENS.map(({ pattern }) => ["GET", pattern]),
      ...FORMS.map(({ pattern }) => ["POST", pattern]),
    ].filter(([, pattern]) => /:token\b/.test(pattern!) && !/^\/parar\/|\/mailed-links\/:token\/stop$/.test(pattern!));
    expect(addresses.length).toBeGreaterThan(50);
    for (const [method, pattern] of addresses) {
      await env.DB.prepare("DELETE FROM attempt").run();
      const ask = async (of: string) => {
        const isCall = pattern!.startsWith("/v3");
        const body = isCall ? "{}" : new URLSearchParams({ acao: "outro-link" }).toString();
        const type = isCall ? "application/json" : "application/x-www-form-urlencoded";
        const sent = { method: method!, headers: { "content-type": type }, ...(method === "GET" ? {} : { body }) };
        const response = await visitor.send(samplePath(pattern!, { token: of }), sent);
        return [response.status, response.headers.get("location")?.replaceAll(of, ""), (await response.text()).length];
      };
      expect(await ask(token), `${method} ${pattern}`).toEqual(await ask(nobodys));
    }
    await env.DB.prepare("DELETE FROM attempt").run();
    expect(await everythingStored()).toEqual(before);
  });

  test("stops the letter, for a program that is a site too, and twice", async () => {
    const path = await stopPathOf(letter);
    const visitor = browser(post.bindings);
    expect((await visitor.get(path)).status).toBe(200);
    expect(await count(letter.comes)).toBe(1);
    for (const origin of ["https://correio.example", "null"]) {
      const headers = { origin, "sec-fetch-site": "cross-site" };
      const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
      expect((await visitor.send(path, { method: "POST", headers, body })).status).toBe(204);
      expect(await count(letter.comes)).toBe(0);
    }
  });

  test("stops it by the button of its page", async () => {
    const path = await stopPathOf(letter);
    const visitor = browser(post.bindings);
    const stopped = await visitor.form(path, { acao: "parar" });
    expect([stopped.status, stopped.headers.get("location")]).toEqual([303, `${path}?aviso=parados`]);
    expect(await count(letter.comes)).toBe(0);
    expect(await (await visitor.get(`${path}?aviso=parados`)).text()).toContain("Pronto: não escrevemos mais");
  });
});
