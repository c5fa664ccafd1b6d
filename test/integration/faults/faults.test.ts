import { env } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import faults from "../../../docs/faults.md?raw";
import { resetModules } from "../reset-modules.ts";
import { familyOf } from "../security/families.ts";
import { publishWorldWithInbox } from "../worker.ts";
import { breakCache, type FaultName, faultyBindings } from "./faulty.ts";
import { JOURNEYS, type Journey } from "./journeys.ts";

/** Outcomes, as docs/faults.md names them. */
const ANSWERS = "answers";
const UNAVAILABLE = "503";
const LOGIN = "login";

/** The table of docs/faults.md: the journeys that are unavailable during each fault. */
const [, , ...rows] = faults
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) => line.split("|").map((cell) => cell.trim()));
const EXPECTED = new Map(rows.map(([, fault, unavailable]) => [fault!, unavailable!]));

/** Rows in which the isolate has loaded no snapshot yet. */
const COLD = /, cold$/;

let cookies: Map<string, string>;
let key = 0;

beforeAll(async () => {
  await publishWorldWithInbox();
  ({ cookies } = await familyOf("ana@familia.example", "Ana Souza"));
});

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const tables = [
    "lead",
    "follower",
    "attempt",
    "limited_mail",
    "mail_outbox",
    "order_event",
    "scholarship_order",
    "review_event",
  ];
  await env.DB.batch([
    ...tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
    env.DB.prepare("DELETE FROM review WHERE source_id = 'avaliacoes-do-site'"),
  ]);
});

afterEach(() => {
  vi.restoreAllMocks();
});

test("the document lists every journey, and its table names no other", () => {
  const names = JOURNEYS.map(({ name }) => name);
  expect(faults.replaceAll("\n", " ")).toContain(`Journeys: ${names.join(", ")}.`);
  const named = [...EXPECTED.values()].filter((cell) => cell !== "every journey" && cell !== "none");
  expect(named.flatMap((cell) => cell.split(", ")).filter((name) => !names.includes(name))).toEqual([]);
  expect(EXPECTED.size).toBeGreaterThan(12);
});

describe.each([...EXPECTED.keys()])("%s", (row) => {
  const fault = row.replace(COLD, "") as FaultName;

  test("each journey ends as the table says, and a repeated form creates one record", async () => {
    if (COLD.test(row)) await resetModules();
    const { browser } = await import("../post.ts");
    if (!COLD.test(row)) await browser(env).get("/matriculas/buscar-bolsas?distinct=false");
    const send = async (journey: Journey, bindings: Env, formKey: string): Promise<Response> => {
      const visitor = browser(bindings, `203.0.113.${++key % 250}`);
      if (journey.isSignedIn) for (const [name, value] of cookies) visitor.cookies.set(name, value);
      if (journey.json) {
        const headers = { ...journey.json.headers, "content-type": "application/json" };
        return visitor.send(journey.path, { method: "POST", headers, body: JSON.stringify(journey.json.body) });
      }
      return journey.form ? visitor.form(journey.path, { ...journey.form, key: formKey }) : visitor.get(journey.path);
    };
    const spies = breakCache(fault);
    const bindings = faultyBindings(fault);
    const keys = JOURNEYS.map(() => `fault-key-${++key}`);
    const seen = await Promise.all(JOURNEYS.map((journey, i) => send(journey, bindings, keys[i]!).then(outcomeOf)));
    const cell = EXPECTED.get(row)!;
    const isAvailable = (name: string) => cell !== "every journey" && !cell.split(", ").includes(name);
    expect(Object.fromEntries(JOURNEYS.map(({ name }, i) => [name, seen[i]]))).toEqual(
      Object.fromEntries(JOURNEYS.map(({ name }) => [name, isAvailable(name) ? ANSWERS : UNAVAILABLE])),
    );
    for (const spy of spies) spy.mockRestore();
    // Sent again without the fault: one record, whatever became of the first attempt.
    for (const [i, journey] of JOURNEYS.entries()) {
      if (!journey.made) continue;
      expect(outcomeOf(await send(journey, env, keys[i]!)), journey.name).toBe(ANSWERS);
      expect(await journey.made(), journey.name).toBe(1);
    }
    // Every e-mail is stored, sent or not.
    if (fault.startsWith("mail")) {
      expect(await env.DB.prepare("SELECT count(*) AS n FROM mail_outbox").first<number>("n")).toBeGreaterThan(0);
    }
  });
});

/** The outcome of a response. A 503 must not be cached; any other failure is none of the outcomes. */
function outcomeOf(response: Response): string {
  const { status, headers } = response;
  if (status === 303 && headers.get("location")?.startsWith("/entrar?")) return LOGIN;
  if (status < 500 && status !== 404) return ANSWERS;
  const isUncached = headers.get("cache-control")?.includes("no-store");
  return status === 503 && isUncached ? UNAVAILABLE : `${status}, ${headers.get("cache-control")}`;
}
