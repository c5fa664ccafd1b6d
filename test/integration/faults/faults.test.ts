import { env } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import operations from "../../../docs/faults.md?raw";
import { familyOf } from "../security/families.ts";
import { publishWorldWithInbox } from "../worker.ts";
import { DOORS, type Door } from "./doors.ts";
import { breakCache, type FaultName, faultyBindings } from "./faulty.ts";

/** What a visitor gets, in the words of docs/faults.md. */
const ANSWERS = "answers";
const OUT = "503";
const TO_DOOR = "door";

/** The table of docs/faults.md: faults by row, doors by column. */
const [head, , ...rows] = operations
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const EXPECTED = new Map(rows.map(([fault, ...cells]) => [fault!, cells]));

/** Whether an isolate that has read nothing yet meets the fault. */
const COLD = /, cold$/;

let cookies: Map<string, string>;
let key = 0;

beforeAll(async () => {
  await publishWorldWithInbox();
  ({ cookies } = await familyOf("ana@familia.example", "Ana Souza"));
});

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const tables = ["lead", "attempt", "mail_outbox", "order_event", "scholarship_order", "review_event"];
  await env.DB.batch([
    ...tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
    env.DB.prepare("DELETE FROM review WHERE source_id = 'avaliacoes-do-site'"),
  ]);
});

afterEach(() => {
  vi.restoreAllMocks();
});

test("the table has every fault and every door", () => {
  expect(head!.slice(1)).toEqual(DOORS.map(({ name }) => name));
  expect(rows.length).toBeGreaterThan(12);
});

describe.each([...EXPECTED.keys()])("%s", (row) => {
  const fault = row.replace(COLD, "") as FaultName;

  test("each door does what the table says, in time, and what was sent is made once", async () => {
    if (COLD.test(row)) vi.resetModules();
    const { browser } = await import("../post.ts");
    if (!COLD.test(row)) await browser(env).get("/matriculas/buscar-bolsas?distinct=false");
    const knock = async (door: Door, bindings: Env, formKey: string): Promise<Response> => {
      const visitor = browser(bindings, `203.0.113.${++key % 250}`);
      if (door.isSignedIn) for (const [name, value] of cookies) visitor.cookies.set(name, value);
      if (door.json) {
        const headers = { ...door.json.headers, "content-type": "application/json" };
        return visitor.send(door.path, { method: "POST", headers, body: JSON.stringify(door.json.body) });
      }
      return door.form ? visitor.form(door.path, { ...door.form, key: formKey }) : visitor.get(door.path);
    };
    const spies = breakCache(fault);
    const bindings = faultyBindings(fault);
    const keys = DOORS.map(() => `fault-key-${++key}`);
    const started = Date.now();
    const seen = await Promise.all(DOORS.map((door, i) => knock(door, bindings, keys[i]!).then(outcomeOf)));
    expect(Object.fromEntries(DOORS.map(({ name }, i) => [name, seen[i]]))).toEqual(
      Object.fromEntries(DOORS.map(({ name }, i) => [name, EXPECTED.get(row)![i]])),
    );
    expect(Date.now() - started).toBeLessThan(20_000);
    for (const spy of spies) spy.mockRestore();
    // Sent again when all is well: made once, whatever became of the first.
    for (const [i, door] of DOORS.entries()) {
      if (!door.made) continue;
      expect(outcomeOf(await knock(door, env, keys[i]!)), door.name).toBe(ANSWERS);
      expect(await door.made(), door.name).toBe(1);
    }
    // Every letter of theirs is written down, sent or not.
    if (fault.startsWith("mail")) {
      expect(await env.DB.prepare("SELECT count(*) AS n FROM mail_outbox").first<number>("n")).toBeGreaterThan(0);
    }
  });
});

/** An outage says so: it is kept nowhere, and tells when to come again. Anything else that fails has no name. */
function outcomeOf(response: Response): string {
  const { status, headers } = response;
  if (status === 303 && headers.get("location")?.startsWith("/entrar?")) return TO_DOOR;
  if (status < 500 && status !== 404) return ANSWERS;
  const isHonest = headers.get("cache-control")?.includes("no-store");
  return status === 503 && isHonest ? OUT : `${status}, ${headers.get("cache-control")}`;
}
