import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findBaseUser } from "./base-user.ts";

const STORED = { baseUserId: 7, isPreUser: true, sessionToken: "sessao-1" };
const ASKED = { baseUserId: 7, isPreUser: false, sessionToken: "sessao-2" };

/** Content of `localStorage`, and the calls of the browser. */
let texts: Map<string, string>;
let calls: string[];

beforeEach(() => {
  texts = new Map([["baseUser", JSON.stringify(STORED)]]);
  calls = [];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  });
  response(() => Response.json(ASKED));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function response(respond: () => Response): void {
  vi.stubGlobal("fetch", async (path: string) => {
    calls.push(path);
    return respond();
  });
}

const stored = () => JSON.parse(texts.get("baseUser") ?? "null");

test("a stored user of this session is reused (S13)", async () => {
  expect(await findBaseUser("sessao-1")).toEqual(STORED);
  expect(calls).toEqual([]);
});

test("one of another session is asked for again, and stored (S14)", async () => {
  expect(await findBaseUser("sessao-2")).toEqual(ASKED);
  expect([calls, stored()]).toEqual([["/v3/account/user/me"], ASKED]);
});

test("a page that is the same for everybody asks nothing, and stores nothing", async () => {
  expect(await findBaseUser(undefined)).toEqual(STORED);
  texts.clear();
  expect(await findBaseUser(undefined)).toBeNull();
  expect([calls, texts.size]).toEqual([[], 0]);
});

test("a personal page of an anonymous visitor forgets the user", async () => {
  expect(await findBaseUser("")).toBeNull();
  expect([calls, texts.size]).toEqual([[], 0]);
});

test.each([
  ["a failure", () => Response.json({}, { status: 503 })],
  ["no connection", () => Response.error()],
])("%s is logged, and leaves no user (X14)", async (_, respond) => {
  const written = vi.spyOn(console, "error").mockImplementation(() => {});
  response(respond);
  expect(await findBaseUser("sessao-2")).toBeNull();
  expect(written.mock.lastCall?.[0]).toBe("Failed request user/me");
  expect(texts.size).toBe(0);
});

test.each(["", "x", "null", "7", '{"baseUserId":0,"isPreUser":true,"sessionToken":"sessao-1"}', '{"baseUserId":7}'])(
  "a stored text that is no user is none: %s",
  async (text) => {
    texts.set("baseUser", text);
    expect(await findBaseUser("sessao-1")).toEqual(ASKED);
  },
);
