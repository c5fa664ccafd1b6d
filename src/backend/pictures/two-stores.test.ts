import { readFileSync } from "node:fs";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { marketOf, NOW } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { claimRow } from "../../../test/fixtures/rows.ts";
import { VERTICE } from "../../../test/fixtures/world.ts";
import { isoAfter } from "../../domain/time/time.ts";
import { act } from "../admin/admin.api.ts";
import type { BackendBindings } from "../env.ts";
import { schoolClaim } from "../schema/claims.ts";
import { schoolPicture } from "../schema/pictures.ts";
import { hashToken } from "../tokens.ts";
import { deleteAbandonedFiles, sizesOf } from "./picture-files.ts";
import { removePicture, sendPicture } from "./pictures.service.ts";

const TOKEN = "f".repeat(64);
const { inepCode } = VERTICE;
const PHOTO = readFileSync(new URL("../../../test/fixtures/pictures/phone.jpg", import.meta.url));
const ADMIN = { id: 1, email: "a@b.example" };

const db = openMemoryD1();
const orm = drizzle(db);
const stored = new Map<string, Uint8Array>();
/** Runs before each write to either store, with the number of writes until then. */
let beforeWrite: (writes: number) => Promise<void> | void = () => {};
/** Runs after it. */
let afterWrite: typeof beforeWrite = () => {};
let writes = 0;

async function counted<T>(write: () => Promise<T> | T): Promise<T> {
  const n = ++writes;
  await beforeWrite(n);
  const result = await write();
  await afterWrite(n);
  return result;
}

const FILES = {
  put: (key: string, bytes: ArrayBuffer | Uint8Array) =>
    counted(() => void stored.set(key, new Uint8Array(bytes as ArrayBuffer))),
  get: async (key: string) => {
    const bytes = stored.get(key);
    return bytes ? { arrayBuffer: async () => bytes.slice().buffer } : null;
  },
  list: async ({ prefix }: { prefix: string }) => {
    const keys = [...stored.keys()].filter((key) => key.startsWith(prefix));
    return { objects: keys.map((key) => ({ key, uploaded: NOW })), truncated: false };
  },
  delete: (keys: string | string[]) =>
    counted(() => {
      for (const key of [keys].flat()) stored.delete(key);
    }),
};
const DB = new Proxy(db, {
  get(real, name) {
    const value = Reflect.get(real, name);
    if (name !== "batch") return typeof value === "function" ? value.bind(real) : value;
    return (statements: D1PreparedStatement[]) => counted(() => real.batch(statements));
  },
});
const site = { SITE_NAME: "x", SITE_ORIGIN: "https://x.example", MAIL_FROM: "x@x.example" };
const env = { DB, FILES, ...site } as unknown as BackendBindings;

beforeAll(() => marketOf(db).open());
beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  [beforeWrite, afterWrite] = [() => {}, () => {}];
  stored.clear();
  await orm.batch([orm.delete(schoolClaim), orm.delete(schoolPicture)]);
  const claim = claimRow({ id: "rita", inepCode, status: "approved", tokenHash: await hashToken(TOKEN) });
  await orm.insert(schoolClaim).values(claim);
});

let photos = 0;
/** The bytes of a photo with a content of its own. */
function newPhoto(): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(PHOTO);
  new DataView(bytes.buffer).setUint16(bytes.length - 12, ++photos);
  return bytes;
}
const send = (bytes: Uint8Array<ArrayBuffer>) =>
  sendPicture(env, TOKEN, { kind: "photo", alt: "Pátio", large: new File([bytes], "a.jpg") }, NOW);
const reason = "porque sim";
const decide = (decision: "published" | "refused", id: string) =>
  act(env, ADMIN, "decidir-fotos", { school: VERTICE.slug, [decision]: id, reason }, NOW);

interface Picture {
  readonly id: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

async function waiting(): Promise<Picture> {
  const bytes = newPhoto();
  return { id: (await send(bytes)).at(-1)!.id, bytes };
}
async function published(): Promise<Picture> {
  const picture = await waiting();
  await decide("published", picture.id);
  return picture;
}

/** Whoever writes rows and files of a picture, each with the picture that it begins with. */
const WRITERS: Readonly<
  Record<string, readonly [Picture: () => Promise<Picture>, write: (p: Picture) => Promise<unknown>]>
> = {
  sending: [async () => ({ id: "", bytes: newPhoto() }), ({ bytes }) => send(bytes)],
  publishing: [waiting, ({ id }) => decide("published", id)],
  refusing: [waiting, ({ id }) => decide("refused", id)],
  "taking down": [published, ({ id }) => act(env, ADMIN, "retirar-foto", { id, reason }, NOW)],
  "removing what waits": [waiting, ({ id }) => removePicture(env, TOKEN, id, NOW)],
  "removing what is shown": [published, ({ id }) => removePicture(env, TOKEN, id, NOW)],
};

/** Keys of the files that rows name, and of those that are there. */
async function keys(): Promise<readonly [named: string[], there: string[]]> {
  const rows = await orm.select().from(schoolPicture);
  const named = rows.flatMap((row) =>
    row.status === "refused" ? [] : Object.values(sizesOf(row.status, row)).filter((key) => key !== null),
  );
  return [named.sort(), [...stored.keys()].sort()];
}
const sweep = () => deleteAbandonedFiles(env, new Date(isoAfter(NOW, { hours: 25 })));
const isPublic = (key: string) => key.startsWith("published/");

describe.each(Object.entries(WRITERS))("%s", (name, [begin, write]) => {
  test.each(["before", "after"])(
    "with a failure %s any of its writes leaves each row with its files, and no other",
    async (point) => {
      for (let failing = 1; ; failing++) {
        await orm.delete(schoolPicture);
        stored.clear();
        const picture = await begin();
        writes = 0;
        const fail = (n: number) => {
          if (n === failing) throw new Error("Network connection lost.");
        };
        if (point === "before") beforeWrite = fail;
        else afterWrite = fail;
        await write(picture).catch(() => {});
        [beforeWrite, afterWrite] = [() => {}, () => {}];
        const isOver = writes < failing;
        // A person who saw a failure tries again; the files of a removed picture go first.
        await write(picture).catch(() => {});
        await sweep();
        const [named, there] = await keys();
        expect(there, `${name}, write ${failing}`).toEqual(named);
        if (isOver) break;
      }
      expect(writes).toBeGreaterThan(1);
    },
  );

  test.each(Object.keys(WRITERS))(
    "while %s runs between any two of its writes: nothing is served that no row shows",
    async (other) => {
      if (other === "sending" || name === "sending") return;
      for (let between = 1; ; between++) {
        await orm.delete(schoolPicture);
        stored.clear();
        const picture = await begin();
        writes = 0;
        beforeWrite = async (n) => {
          if (n !== between) return;
          beforeWrite = () => {};
          await WRITERS[other]![1](picture).catch(() => {});
        };
        await write(picture).catch(() => {});
        const isOver = writes < between;
        beforeWrite = () => {};
        const [named, there] = await keys();
        expect(there.filter(isPublic), `${other} before write ${between}`).toEqual(named.filter(isPublic));
        await sweep();
        expect((await keys())[1]).toEqual(named);
        if (isOver) break;
      }
    },
  );
});

test("who publishes with a lost response, or second, finds the picture published with its files", async () => {
  const picture = await waiting();
  writes = 0;
  afterWrite = (n) => {
    // The copies of two sizes, then the row.
    if (n === 3) throw new Error("D1_ERROR: Network connection lost.");
  };
  await decide("published", picture.id);
  afterWrite = () => {};
  await expect(decide("published", picture.id)).rejects.toMatchObject({ code: "already_decided" });
  const [named, there] = await keys();
  expect([there, there.every(isPublic), there.length]).toEqual([named, true, 2]);
});
