import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { openSimulator } from "../test/fixtures/simulator.ts";
import { temporaryFolder } from "../test/fixtures/temporary-folder.ts";
import { openPlatform } from "./platform.ts";

const { dir } = temporaryFolder();

test("D1 and KV opened as files share their data with the simulator, in both directions", async () => {
  const folder = path.join(dir, "a");
  const bytes = Uint8Array.from({ length: 300 }, (_, i) => i);
  const expirationTtl = 3600;
  const expiration = Math.floor(Date.now() / 1000) + expirationTtl;

  const files = await openPlatform(false, folder);
  await files.env.DB.prepare("CREATE TABLE t (v TEXT)").run();
  await files.env.DB.prepare("INSERT INTO t VALUES (?1)").bind("dos arquivos").run();
  await files.env.SNAPSHOT.put("a/1", bytes);
  await files.env.SNAPSHOT.put("a/2", "velho");
  await files.env.SNAPSHOT.put("a/2", '{"é":1}');
  await files.env.REDIRECTS.put("/a", "/b", { metadata: { status: 302, note: "verão" }, expirationTtl });
  expect(files.env.SITE_NAME).toBe("Escola à Vista");
  await files.close();

  const { env, close } = await openSimulator(path.join(folder, "v3"));
  expect(await env.DB.prepare("SELECT v FROM t").first("v")).toBe("dos arquivos");
  expect(new Uint8Array((await env.SNAPSHOT.get("a/1", "arrayBuffer"))!)).toEqual(bytes);
  expect(await env.SNAPSHOT.get("a/2", "json")).toEqual({ é: 1 });
  expect((await env.SNAPSHOT.list()).keys.map(({ name }) => name)).toEqual(["a/1", "a/2"]);
  const [redirect] = (await env.REDIRECTS.list()).keys;
  expect(redirect).toEqual({ name: "/a", metadata: { status: 302, note: "verão" }, expiration: expect.any(Number) });
  expect(Math.abs(redirect!.expiration! - expiration)).toBeLessThan(60);
  await env.REDIRECTS.put("/c", "/d", { metadata: { status: 301 }, expirationTtl });
  await env.SNAPSHOT.put("a/3", "do simulador");
  await env.SNAPSHOT.delete("a/1");

  // Next to a running simulator, as with `npm start`.
  const again = await openPlatform(false, folder);
  const kv = again.env.SNAPSHOT;
  expect(await kv.get("a/1")).toBeNull();
  expect(await kv.get("a/3")).toBe("do simulador");
  expect([...(await kv.get(["a/1", "a/3"]))]).toEqual(await env.SNAPSHOT.get(["a/1", "a/3"]));
  expect(await again.env.REDIRECTS.list()).toEqual(
    expect.objectContaining({ keys: (await env.REDIRECTS.list()).keys }),
  );
  await kv.put("a/3", "dos arquivos");
  expect(await env.SNAPSHOT.get("a/3")).toBe("dos arquivos");
  await kv.delete("a/2");
  expect(await env.SNAPSHOT.get("a/2")).toBeNull();
  for (let i = 0; i < 1500; i++) await kv.put(`b/${i}`, "");
  const first = await kv.list({ prefix: "b/" });
  expect(first.list_complete).toBe(false);
  const second = first.list_complete ? null : await kv.list({ prefix: "b/", cursor: first.cursor });
  expect(second!.list_complete).toBe(true);
  expect([...first.keys, ...second!.keys].map(({ name }) => name)).toHaveLength(1500);
  await again.close();
  await close();
  // A replaced or deleted value leaves no file behind.
  const values = [1, 3].map(
    (end) => readdirSync(path.join(folder, "v3/kv", `${end}`.padStart(32, "0"), "blobs")).length,
  );
  expect(values).toEqual([1501, 2]);
});

test("an expired value of KV is absent", async () => {
  const { env, close } = await openPlatform(false, path.join(dir, "b"));
  await env.SNAPSHOT.put("a", "", { expirationTtl: -1 });
  expect([await env.SNAPSHOT.get("a"), (await env.SNAPSHOT.list()).keys]).toEqual([null, []]);
  await close();
});
