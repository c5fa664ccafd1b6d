import { createScheduledController, env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { expect, test, vi } from "vitest";
import { listKeys } from "../../src/backend/list-keys.ts";
import { STORED_FILES } from "../../src/backend/personal-data/files.list.ts";
import { putWaiting } from "../../src/backend/pictures/picture-files.ts";
import { schoolPicture } from "../../src/backend/schema/pictures.ts";
import { pictureKey } from "../../src/domain/pictures/school-pictures.ts";
import worker from "../../src/worker/index.ts";
import { VERTICE } from "../fixtures/world.ts";
import { publishWorld } from "./worker.ts";

const MODULES = import.meta.glob<string>(["../../src/backend/**/*.ts", "!**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const { inepCode } = VERTICE;
const PLACE = { inepCode, file: `${"9f".repeat(20)}.webp` };

const runCron = (bindings = env as Env) =>
  worker.scheduled(createScheduledController({ scheduledTime: Date.now(), cron: "* * * * *" }), bindings);

/** The keys of a store, of all kinds. */
async function keysOf(store: "FILES" | "SNAPSHOT" | "REDIRECTS"): Promise<string[]> {
  if (store === "FILES") return (await env.FILES.list()).objects.map(({ key }) => key);
  const keys: string[] = [];
  for await (const page of listKeys(env[store], "")) keys.push(...page.map(({ name }) => name));
  return keys;
}

async function sendPicture(status: "waiting" | "published"): Promise<void> {
  const bytes = new Uint8Array([1]);
  await putWaiting(env.FILES, PLACE, { g: bytes, p: bytes, c: bytes });
  for (const size of ["g", "p", "c"] as const)
    await env.FILES.put(pictureKey("published", size, inepCode, PLACE.file), bytes);
  await drizzle(env.DB)
    .insert(schoolPicture)
    .values({
      id: "p",
      ...PLACE,
      kind: "photo",
      status,
      width: 1,
      height: 1,
      alt: "O pátio",
      hasShare: true,
      position: 1,
      sentAt: "2026-11-01T00:00:00.000Z",
    });
}

const pictureFiles = async () => (await keysOf("FILES")).filter((key) => key.includes(PLACE.file.slice(0, 40)));

test("every module that writes files is in the list, and so is one that deletes them", () => {
  const writing = Object.entries(MODULES)
    .filter(([, source]) => /\b(FILES|SNAPSHOT|REDIRECTS|files|kv)\.put\(/.test(source))
    .map(([file]) => file.replace(/^.*\/backend\//, ""));
  expect(writing.toSorted()).toEqual([...new Set(STORED_FILES.flatMap(({ writers }) => writers))].toSorted());
  for (const { eraser } of STORED_FILES) {
    const source = MODULES[`../../src/backend/${eraser}`] ?? "";
    expect(source, eraser).toMatch(/\.delete\(|expirationTtl|\.put\(\w+_KEY|settleFiles/);
  }
});

test("every key that the program writes is of a kind in the list", async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  await publishWorld();
  await sendPicture("waiting");
  await env.DB.prepare("INSERT INTO erasure (subject, key, at) VALUES ('lead', 'x', '2026-11-01')").run();
  await runCron();
  for (const store of ["FILES", "SNAPSHOT", "REDIRECTS"] as const) {
    const kinds = STORED_FILES.filter((one) => one.store === store).map(({ keys }) => new RegExp(`^${keys}`));
    const unknown = (await keysOf(store)).filter((key) => !kinds.some((kind) => kind.test(key)));
    expect(unknown, store).toEqual([]);
  }
  await env.DB.prepare("DELETE FROM school_picture").run();
});

test.each(["UPDATE school_picture SET status = 'refused'", "DELETE FROM school_picture"])(
  "%s: the cron deletes the files that nobody else has, and again after a failure",
  async (sql) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await sendPicture("published");
    await env.DB.prepare(sql).run();
    expect(await pictureFiles()).toHaveLength(6);
    const FILES = new Proxy(env.FILES, {
      get: (bucket, name) =>
        name === "delete"
          ? () => Promise.reject(new Error("the bucket is away"))
          : Reflect.get(bucket, name).bind(bucket),
    });
    await expect(runCron({ ...env, FILES } as Env)).rejects.toThrow("files");
    expect(await pictureFiles()).toHaveLength(6);
    await runCron();
    expect(await pictureFiles()).toEqual([]);
    expect(await env.DB.prepare("SELECT count(*) AS n FROM unsettled_file").first("n")).toBe(0);
    await env.DB.prepare("DELETE FROM school_picture").run();
  },
);
