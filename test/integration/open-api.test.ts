import { env } from "cloudflare:test";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { OPERATIONS } from "../../scripts/draw-open-api.ts";
import { resetModules } from "./reset-modules.ts";
import { ask, publishWorld } from "./worker.ts";

beforeAll(publishWorld);

const TOO_LONG = "x".repeat(16_000);
const CITY = "/dados/sp/sao-paulo-sp";

/** Addresses that lead to a status of an operation. A flood, an outage and an unchanged answer are the same for all. */
const ADDRESSES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "/api/v1/schools": {
    200: ["", "?city=sao-paulo-sp&size=48", "?state=sp&page=2&size=1&shifts=lua", "?lat=-22.9&lng=-47&radius=5"],
    301: ["/", "/?city=sao-paulo-sp"],
    404: ["?city=nenhures", "?state=xx", "?city=sao-paulo-sp&neighborhood=nenhures", "?size=1&page=51"],
    default: [`?school=${TOO_LONG}`],
  },
  "/api/v1/points": {
    200: ["", "?city=sao-paulo-sp", "?of=scholarships&shifts=manha"],
    301: ["/"],
    404: ["?city=nenhures", "?state=xx"],
    default: [`?school=${TOO_LONG}`],
  },
  "/api/v1/suggestions": {
    200: ["", "?q=p", "?q=pinh", "?q=colegio&city=campinas-sp", "?q=01001", "?q=sp&grade=medio_1-serie"],
    301: ["/?q=pinh"],
    default: [`?q=${TOO_LONG}`],
  },
  "/dados/{state}/{city}.json": files("json"),
  "/dados/{state}/{city}.csv": files("csv"),
};

function files(format: string) {
  return {
    200: [`${CITY}.${format}`, `/dados/rj/rio-de-janeiro-rj.${format}`],
    301: [`/dados/SP/sao-paulo-sp.${format}`, `/dados/sao-paulo/sao-paulo.${format}`],
    404: [`/dados/sp/nenhures-sp.${format}`, `/dados/xx/sao-paulo-sp.${format}`, `/dados/rj/sao-paulo-sp.${format}`],
    default: [`${CITY}.${format}?${TOO_LONG}`],
  };
}

const addressOf = (path: string, rest: string) => (rest.startsWith("/dados/") ? rest : path + rest);

/** Whether a response has the body that the description gives to its status. */
async function expectDescribed(path: string, response: Response): Promise<void> {
  const { answers: responses } = OPERATIONS[path]!;
  const answer = responses[response.status] ?? responses.default!;
  const type = response.headers.get("content-type")?.split(";")[0] ?? null;
  const text = await response.text();
  if (answer.body === null) return expect(text).toBe("");
  if (typeof answer.body === "string") return expect([type, text !== ""]).toEqual([answer.body, true]);
  expect(type).toBe("application/json");
  expect(v.safeParse(answer.body, JSON.parse(text)).issues).toBeUndefined();
}

let networks = 0;
/** Asks from a network of its own until a low limit stops it. */
async function flood(address: string): Promise<Response> {
  const from = { "cf-connecting-ip": `198.51.100.${++networks}` };
  const limited = ["LIMIT_API", "LIMIT_SUGGESTIONS", "LIMIT_PAGES"].map((name) => [name, env.TEST_LIMITER]);
  const tight = { ...env, ...Object.fromEntries(limited) } as Env;
  let stopped = await ask(address, from, tight);
  // The turn of a minute begins the count again.
  for (let i = 0; i < 200 && stopped.status !== 429; i++) stopped = await ask(address, from, tight);
  return stopped;
}

test("every operation has an address here", () => {
  expect(Object.keys(ADDRESSES)).toEqual(Object.keys(OPERATIONS));
});

describe.each(Object.entries(OPERATIONS))("GET %s", (path, { answers: responses }) => {
  const addresses = ADDRESSES[path] ?? {};
  const ordinary = Object.keys(responses).filter((status) => !["304", "429", "503"].includes(status));

  test("each address answers with a status and a body as described", async () => {
    expect(Object.keys(addresses)).toEqual(ordinary);
    for (const [status, rests] of Object.entries(addresses)) {
      for (const rest of rests) {
        const response = await ask(addressOf(path, rest));
        expect([rest, String(response.status)]).toEqual([rest, status === "default" ? "414" : status]);
        await expectDescribed(path, response);
      }
    }
  });

  test("304 is described if and only if it is answered", async () => {
    const address = addressOf(path, addresses[200]![0]!);
    const tag = (await ask(address)).headers.get("etag");
    expect(tag !== null).toBe("304" in responses);
    if (tag === null) return;
    const unchanged = await ask(address, { "if-none-match": tag });
    expect(unchanged.status).toBe(304);
    await expectDescribed(path, unchanged);
  });

  test("a flood is stopped as described", async () => {
    const stopped = await flood(addressOf(path, addresses[200]![0]!));
    expect(stopped.status).toBe(429);
    await expectDescribed(path, stopped);
  });
});

describe("without its data", () => {
  let asked: typeof ask;
  beforeAll(async () => {
    vi.spyOn(console, "error").mockReturnValue();
    await resetModules();
    asked = (await import("./worker.ts")).ask;
  });
  afterAll(() => vi.restoreAllMocks());

  test.each(Object.keys(OPERATIONS))("GET %s is out as described", async (path) => {
    const SNAPSHOT = { get: () => Promise.reject(new Error("KV is out")) };
    const response = await asked(addressOf(path, ADDRESSES[path]![200]![0]!), {}, { ...env, SNAPSHOT } as never);
    expect(response.status).toBe(503);
    await expectDescribed(path, response);
  });
});
