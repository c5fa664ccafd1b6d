import { readFileSync } from "node:fs";
import { and, desc, eq, ne } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, expect, test } from "vitest";
import { marketOf, NOW } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { claimRow } from "../../../test/fixtures/rows.ts";
import { VERTICE } from "../../../test/fixtures/world.ts";
import { MAX_PHOTOS } from "../../domain/pictures/school-pictures.ts";
import { seasonOf } from "../../domain/pricing/season.ts";
import { act } from "../admin/admin.api.ts";
import type { BackendBindings } from "../env.ts";
import { readSchools } from "../publish/read-schools.ts";
import { mailOutbox } from "../schema/accounts.ts";
import { adminAudit } from "../schema/admin.ts";
import { school } from "../schema/catalog.ts";
import { schoolClaim } from "../schema/claims.ts";
import { schoolPicture } from "../schema/pictures.ts";
import { hashToken } from "../tokens.ts";
import { deleteAbandonedFiles } from "./picture-files.ts";
import { listPictures, orderPictures, removePicture, sendPicture } from "./pictures.service.ts";

const TOKEN = "f".repeat(64);
const { inepCode } = VERTICE;
const fixture = (name: string) => readFileSync(new URL(`../../../test/fixtures/pictures/${name}`, import.meta.url));
const PHOTO = fixture("phone.jpg");

const db = openMemoryD1();
await marketOf(db).open();
const orm = drizzle(db);

/** Cloudflare's bucket, as far as the service uses it. */
const stored = new Map<string, Uint8Array>();
const FILES = {
  put: async (key: string, bytes: ArrayBuffer | Uint8Array) =>
    void stored.set(key, new Uint8Array(bytes as ArrayBuffer)),
  get: async (key: string) => {
    const bytes = stored.get(key);
    return bytes ? { arrayBuffer: async () => bytes.slice().buffer } : null;
  },
  list: async ({ prefix, cursor }: { prefix: string; cursor?: string }) => {
    const keys = [...stored.keys()].filter((key) => key.startsWith(prefix) && key > (cursor ?? "")).sort();
    // Three at a time, so that there are pages.
    const objects = keys.slice(0, 3).map((key) => ({ key, uploaded: NOW }));
    return { objects, truncated: keys.length > 3, cursor: keys[2] };
  },
  delete: async (keys: string | string[]) => {
    for (const key of [keys].flat()) stored.delete(key);
  },
};
const env = {
  DB: db,
  FILES,
  SITE_NAME: "x",
  SITE_ORIGIN: "https://x.example",
  MAIL_FROM: "x@x.example",
} as unknown as BackendBindings;

beforeEach(async () => {
  stored.clear();
  await orm.batch([orm.delete(schoolClaim), orm.delete(schoolPicture)]);
  await orm
    .insert(schoolClaim)
    .values(claimRow({ id: "rita", inepCode, status: "approved", tokenHash: await hashToken(TOKEN) }));
});

/** The photo with a colour of its own: another content, another file. */
function photo(i: number): File {
  const bytes = Uint8Array.from(PHOTO);
  bytes[bytes.length - 10] = i;
  return new File([bytes], "IMG_0001.HEIC");
}

const send = (i = 0, kind: "photo" | "logo" = "photo") =>
  sendPicture(env, TOKEN, { kind, alt: `Pátio ${i}`, large: photo(i) }, NOW);

const ADMIN = { id: 1, email: "a@b.example" };
const reason = "porque sim";
const decide = (ids: { readonly published?: string; readonly refused?: string }) =>
  act(env, ADMIN, "decidir-fotos", { school: VERTICE.slug, ...ids, reason }, NOW);
const publish = (published: string) => decide({ published });
const takeDown = (id: string) => act(env, ADMIN, "retirar-foto", { id, reason }, NOW);

async function published() {
  const [facts] = await readSchools(orm, [inepCode], seasonOf(NOW));
  return facts!;
}

const folders = () => [...stored.keys()].map((key) => key.split("/").slice(0, 2).join("/")).sort();

test("a picture waits, is published with its text before the imported ones, and its removal deletes the files", async () => {
  await orm.update(school).set({ images: '["/demonstracao/patio.svg"]' });
  const [sent] = await send();
  const before = await published();
  expect([sent!.status, folders(), before.pictureTexts, before.photo]).toEqual([
    "waiting",
    ["waiting/g", "waiting/p"],
    {},
    null,
  ]);
  expect(Buffer.from(stored.get(sent!.keys!.g)!).toString("latin1")).not.toMatch(/Ana Souza|Modelo Secreto/);
  await publish(sent!.id);
  const { school: row, pictureTexts, photo: onCard } = await published();
  const [url, text] = Object.entries(pictureTexts)[0]!;
  expect([folders(), text, JSON.parse(row.images!)]).toEqual([
    ["published/g", "published/p"],
    "Pátio 0",
    [url, "/demonstracao/patio.svg"],
  ]);
  expect(stored.has(url.replace("/fotos/", "published/"))).toBe(true);
  // Cards show it in its small size, of a school without a logo.
  expect(onCard).toBe(url.replace("/g/", "/p/"));
  await expect(publish(sent!.id)).rejects.toMatchObject({ code: "already_decided" });
  await removePicture(env, TOKEN, sent!.id, NOW);
  expect([stored.size, JSON.parse((await published()).school.images!)]).toEqual([0, ["/demonstracao/patio.svg"]]);
});

const SHARE = new File([fixture("share.jpg")], "foto");

test("a photo cut for shared links is shown and deleted with the photo, without who took it", async () => {
  const sent = { kind: "photo", alt: "Pátio da escola", large: new File([fixture("phone.webp")], "x") } as const;
  const [waiting] = await sendPicture(env, TOKEN, { ...sent, share: SHARE }, NOW);
  const key = waiting!.keys!.c!;
  expect(key).toMatch(/^waiting\/c\/35000001\/[\da-f]{40}\.jpg$/);
  expect(Buffer.from(stored.get(key)!).toString("latin1")).not.toMatch(/Ana Souza|Modelo Secreto/);
  await deleteAbandonedFiles(env, hoursLater(25));
  await publish(waiting!.id);
  const path = `/fotos/c/${key.slice("waiting/c/".length)}`;
  expect([folders(), (await published()).sharePicture]).toEqual([
    ["published/c", "published/g", "published/p"],
    { path, alt: "Pátio da escola" },
  ]);
  // Another photo is the first now, and has none.
  const second = (await send(1)).at(-1)!;
  await publish(second.id);
  await orderPictures(db, TOKEN, [second.id], NOW);
  expect((await published()).sharePicture).toBeNull();
  await takeDown(second.id);
  expect((await published()).sharePicture?.path).toBe(path);
  await takeDown(waiting!.id);
  expect([stored.size, (await published()).sharePicture]).toEqual([0, null]);
});

test.each([
  ["another size", "photo", new File([PHOTO], "x")],
  ["another type", "photo", new File([fixture("phone.webp")], "x")],
  ["no picture", "photo", new File(["<svg/>"], "x")],
  ["an empty file", "photo", new File([], "x")],
  ["a heavy file", "photo", new File([fixture("share.jpg"), new Uint8Array(700_000)], "x")],
  ["a logo", "logo", SHARE],
] as const)("%s is no photo for shared links, and the photo is taken without", async (_, kind, share) => {
  const [sent] = await sendPicture(env, TOKEN, { kind, alt: "Pátio da escola", large: photo(0), share }, NOW);
  expect([sent!.keys!.c, folders()]).toEqual([null, ["waiting/g", "waiting/p"]]);
  await publish(sent!.id);
  expect((await published()).sharePicture).toBeNull();
});

test("a refused picture has no file, says why, and may be sent again", async () => {
  const [sent] = await send();
  await decide({ refused: sent!.id });
  expect([
    stored.size,
    (await listPictures(db, TOKEN, NOW)).map(({ status, reason, keys }) => [status, reason, keys]),
  ]).toEqual([0, [["refused", "porque sim", null]]]);
  const [again] = await send();
  await publish(again!.id);
  await takeDown(again!.id);
  expect([stored.size, (await published()).pictureTexts]).toEqual([0, {}]);
});

test("the photos of a school are decided at once: one entry of the audit, one e-mail; without a reason none is refused", async () => {
  for (const i of [1, 2, 3, 4]) await send(i);
  const [one, two, three, four] = (await listPictures(db, TOKEN, NOW)).map(({ id }) => id);
  const [published, refused] = [`${one}\n${two}`, `${three}\n${four}`];
  const unexplained = act(env, ADMIN, "decidir-fotos", { school: VERTICE.slug, published, refused }, NOW);
  await expect(unexplained).rejects.toMatchObject({ issues: [{ field: "reason" }] });
  await expect(decide({})).rejects.toMatchObject({ issues: [{ field: "published" }] });
  const elsewhere = act(env, ADMIN, "decidir-fotos", { school: "outra", published }, NOW);
  await expect(elsewhere).rejects.toMatchObject({ code: "already_decided" });
  await orm.delete(mailOutbox);
  await decide({ published, refused });
  expect((await listPictures(db, TOKEN, NOW)).map(({ status }) => status)).toEqual([
    ...["published", "published", "refused", "refused"],
  ]);
  expect(folders()).toEqual(["published/g", "published/g", "published/p", "published/p"]);
  const [entry] = await orm.select().from(adminAudit).orderBy(desc(adminAudit.id)).limit(1);
  expect([entry!.target, entry!.after]).toEqual([
    `escola ${VERTICE.slug}`,
    '{"publicadas":"Pátio 1; Pátio 2","recusadas":"Pátio 3; Pátio 4"}',
  ]);
  const letters = (await orm.select().from(mailOutbox)).filter(({ recipient }) => recipient === "rita@escola.example");
  expect(letters.map(({ bodyText }) => bodyText)).toEqual([expect.stringContaining("as fotos “Pátio 3” e “Pátio 4”")]);
});

test("of two decisions about the photos of a school at once, one is taken", async () => {
  for (const i of [1, 2, 3]) await send(i);
  const [one, two, three] = (await listPictures(db, TOKEN, NOW)).map(({ id }) => id);
  const results = await Promise.allSettled([
    decide({ published: `${one}\n${two}` }),
    decide({ refused: `${two}\n${three}` }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const statuses = (await listPictures(db, TOKEN, NOW)).map(({ status }) => status).join(" ");
  expect(["published published waiting", "waiting refused refused"]).toContain(statuses);
});

test("of twenty-five photos that are sent at once, twenty are taken", async () => {
  const results = await Promise.allSettled(Array.from({ length: 25 }, (_, i) => send(i)));
  const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.issues] : []));
  expect(refused).toEqual(
    Array.from({ length: 5 }, () => [
      { field: "large", message: "A escola já tem 20 fotos. Remova uma antes de mandar outra" },
    ]),
  );
  expect(await listPictures(db, TOKEN, NOW)).toHaveLength(MAX_PHOTOS);
});

test("the same photo is sent once, and a school has one logo", async () => {
  await send(1);
  await expect(send(1)).rejects.toMatchObject({ issues: [{ field: "large", message: "Esta foto já foi mandada" }] });
  await send(2, "logo");
  await expect(send(3, "logo")).rejects.toMatchObject({ issues: [{ field: "kind" }] });
  const logo = (await listPictures(db, TOKEN, NOW)).find(({ kind }) => kind === "logo")!;
  await publish(logo.id);
  expect((await published()).school.logo).toMatch(/^\/fotos\/p\/35000001\/[\da-f]{40}\.jpg$/);
});

test("the order is that of the named ones, then of the others", async () => {
  for (const i of [1, 2, 3]) await send(i);
  const ids = (await listPictures(db, TOKEN, NOW)).map(({ id }) => id);
  const after = await orderPictures(db, TOKEN, [ids[2]!, "outra", ids[2]!], NOW);
  expect(after.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
});

test("a picture of another school is neither removed nor ordered", async () => {
  const [sent] = await send();
  await orm.update(schoolPicture).set({ inepCode: "35000002" });
  await expect(removePicture(env, TOKEN, sent!.id, NOW)).rejects.toMatchObject({ code: "not_found" });
  await orderPictures(db, TOKEN, [sent!.id], NOW);
  expect(await listPictures(db, TOKEN, NOW)).toEqual([]);
  expect(stored.size).toBe(2);
});

test("files that wait without a row are deleted after a day; those of waiting pictures and published ones stay", async () => {
  const [waiting] = await send(1);
  const shown = (await send(2)).at(-1)!;
  await publish(shown.id);
  const kept = [...stored.keys()].sort();
  // A Worker stopped between the bucket and the row.
  await send(3);
  await send(4);
  await orm.delete(schoolPicture).where(and(ne(schoolPicture.id, waiting!.id), eq(schoolPicture.status, "waiting")));
  expect(stored.size).toBe(8);
  await deleteAbandonedFiles(env, hoursLater(23));
  expect(stored.size).toBe(8);
  await deleteAbandonedFiles(env, hoursLater(25));
  expect([...stored.keys()].sort()).toEqual(kept);
});

const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
