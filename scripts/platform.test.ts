import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { openLocalFiles, openPlatform } from "./platform.ts";

test("D1 and KV opened as files share their data with the simulator, in both directions", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "arquivos-"));
  const bytes = Uint8Array.from({ length: 300 }, (_, i) => i);

  const files = openLocalFiles(folder);
  await files.bindings.DB.prepare("CREATE TABLE t (v TEXT)").run();
  await files.bindings.DB.prepare("INSERT INTO t VALUES (?1)").bind("dos arquivos").run();
  await files.bindings.SNAPSHOT.put("a/1", bytes);
  await files.bindings.SNAPSHOT.put("a/2", "velho");
  await files.bindings.SNAPSHOT.put("a/2", '{"é":1}');
  await files.close();

  const { env, close } = await openPlatform(false, folder);
  expect(await env.DB.prepare("SELECT v FROM t").first("v")).toBe("dos arquivos");
  expect(new Uint8Array((await env.SNAPSHOT.get("a/1", "arrayBuffer"))!)).toEqual(bytes);
  expect(await env.SNAPSHOT.get("a/2", "json")).toEqual({ é: 1 });
  expect((await env.SNAPSHOT.list()).keys.map(({ name }) => name)).toEqual(["a/1", "a/2"]);
  await env.SNAPSHOT.put("a/3", "do simulador");
  await env.SNAPSHOT.delete("a/1");

  // Next to a running simulator, as with `npm start`.
  const again = openLocalFiles(folder);
  const kv = again.bindings.SNAPSHOT;
  expect(await kv.get("a/1")).toBeNull();
  expect(await kv.get("a/3")).toBe("do simulador");
  await kv.put("a/3", "dos arquivos");
  expect(await env.SNAPSHOT.get("a/3")).toBe("dos arquivos");
  for (let i = 0; i < 1500; i++) await kv.put(`b/${i}`, "");
  const first = await kv.list();
  expect(first.list_complete).toBe(false);
  const second = first.list_complete ? null : await kv.list({ cursor: first.cursor });
  expect(second!.list_complete).toBe(true);
  expect([...first.keys, ...second!.keys].map(({ name }) => name)).toHaveLength(1502);
  await again.close();
  await close();
  // A replaced value leaves no file behind.
  const [namespace] = readdirSync(path.join(folder, "kv")).filter((name) => /^\d+$/.test(name));
  expect(readdirSync(path.join(folder, "kv", namespace!, "blobs"))).toHaveLength(1502);
  rmSync(folder, { recursive: true });
});
