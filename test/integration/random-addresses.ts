import fc from "fast-check";
import { expect } from "vitest";
import { DEFAULT_PARAMS } from "../../src/listing/params/search-params.ts";
import { VERTICE } from "../fixtures/world.ts";
import { programsIn } from "./html.ts";
import { ask } from "./worker.ts";

/** Pieces that break out of text, attributes, scripts, headers, paths, queries and arithmetic. */
const HOSTILE = [
  '"><script>alert(1)</script>',
  "'onmouseover='alert(1)",
  "</title><img src=x onerror=alert(1)>",
  "javascript:alert(1)",
  "<!--",
  "]]>",
  "a\r\nX-Injected: 1",
  "\u0000",
  "..%2f..%2f",
  "//evil.example",
  "%",
  "\ud800",
  "𝒳́",
  "Infinity",
  "1e309",
  "-0",
  "NaN",
  "__proto__",
  "constructor",
  "' OR 1=1 --",
];

const text = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: "binary", maxLength: 100 }),
  fc.string({ unit: "grapheme", maxLength: 100 }),
);
const known = fc.constantFrom("sp", "rj", "SP", "sao-paulo", "sao-paulo-sp", "campinas", "moema", "centro", "21", "2");
const segment = fc.oneof(known, text).map(escapeSegment);
const path = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "/",
      "/busca",
      "/busca/sp",
      "/busca/sp/sao-paulo-sp",
      "/escola/busca",
      "/matriculas/buscar-bolsas",
      "/matriculas/buscar-bolsas?distinct=false",
      "/api/v1/schools",
      "/api/v1/suggestions",
    ),
  },
  {
    weight: 2,
    arbitrary: fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `/busca/${parts.join("/")}`),
  },
  {
    weight: 1,
    arbitrary: fc.array(segment, { minLength: 1, maxLength: 3 }).map((parts) => `/api/${parts.join("/")}`),
  },
);
const key = fc.oneof(
  // Parameters that a page echoes.
  { weight: 2, arbitrary: fc.constantFrom("school", "q", "city", "state", "neighborhood", "methodology") },
  { weight: 3, arbitrary: fc.constantFrom(...Object.keys(DEFAULT_PARAMS)) },
  { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
);
const value = fc.oneof(
  text,
  known,
  fc.integer().map(String),
  fc.double().map(String),
  fc.constantFrom("manha", "min_price", "list", "medio_1-serie", "vertise", "true", VERTICE.name),
);
const url = fc
  .tuple(path, fc.array(fc.tuple(key, value), { maxLength: 8 }))
  .map(([p, pairs]) => `${p}${p.includes("?") ? "&" : "?"}${new URLSearchParams(pairs)}`);

const SCRIPT = "<script> /assets/src/client/entry/enhance.ts";
const STATUSES = new Set([200, 301, 302, 404]);
function escapeSegment(raw: string): string {
  return encodeURIComponent(raw.toWellFormed()) || "x";
}

/** All that was typed and could open a tag or end an attribute, unless our own pages say it too. */
function dangerous(address: string, plain: string): string[] {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  const parts = [...pathname.split("/").map(decode), ...searchParams.keys(), ...searchParams.values()];
  return parts.filter((part) => /[<>"']/.test(part) && !plain.includes(part));
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Asks for random URLs: no 5xx, no reflected markup, always a known status. Resolves to the number of times of each.
 */
export async function askRandomUrls(numRuns: number): Promise<ReadonlyMap<number, number>> {
  // Pages without anything hostile in them.
  let plain = "";
  for (const address of ["/busca", "/busca/sp/sao-paulo-sp", "/nada", "/matriculas/buscar-bolsas?distinct=false"]) {
    plain += await (await ask(address)).text();
  }
  const seen = new Map<number, number>([...STATUSES].map((status) => [status, 0]));
  await fc.assert(
    fc.asyncProperty(url, async (address) => {
      const response = await ask(address);
      const body = await response.text();
      expect(STATUSES, `${response.status} ${address}`).toContain(response.status);
      seen.set(response.status, seen.get(response.status)! + 1);
      expect(response.headers.get("x-injected")).toBeNull();
      const target = response.headers.get("location");
      if (target) expect(target).toMatch(/^\/(busca|escola|matriculas)/);
      if (response.headers.get("content-type")?.startsWith("text/html")) {
        expect(await programsIn(body)).toEqual([SCRIPT]);
        for (const part of dangerous(address, plain)) expect(body.includes(part), part).toBe(false);
      } else if (body !== "") {
        expect(response.headers.get("content-type")).toMatch(/^application\/json/);
        JSON.parse(body);
      }
    }),
    { seed: 20_261_121, numRuns },
  );
  return seen;
}
