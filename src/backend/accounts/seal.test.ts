import { createCipheriv, createHash, randomBytes } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { reseal, seal, unseal } from "./seal.ts";

const FIRST = "a primeira chave, com espaços";
const SECOND = "a segunda";
const THIRD = "a terceira";
const OWNER = "7";
const SEED = "JBSWY3DPEHPK3PXP";

/** A text as it was sealed before keys had ids. */
function sealedWithoutId(text: string, key: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", createHash("sha256").update(key).digest(), iv);
  cipher.setAAD(Buffer.from(OWNER));
  return `sealed:${Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString("base64")}`;
}

const rotated = { SECOND_FACTOR_KEY: THIRD, SECOND_FACTOR_OLD_KEYS: `${SECOND}\n${FIRST}\n` };

describe("a text is opened after its key was replaced, and sealed with the new one on use", () => {
  test.each([
    ["a key that is still used", () => seal(SEED, { SECOND_FACTOR_KEY: THIRD }, OWNER), false],
    ["the last key", () => seal(SEED, { SECOND_FACTOR_KEY: SECOND }, OWNER), true],
    ["the key before", () => seal(SEED, { SECOND_FACTOR_KEY: FIRST }, OWNER), true],
    ["a key without an id", async () => sealedWithoutId(SEED, FIRST), true],
    ["the present key, before it had an id", async () => sealedWithoutId(SEED, THIRD), true],
    ["no key at all", () => seal(SEED, {}, OWNER), true],
  ])("sealed with %s", async (_name, stored, isReplaced) => {
    const before = await stored();
    expect(await unseal(before, rotated, OWNER)).toBe(SEED);
    const after = await reseal(before, SEED, rotated, OWNER);
    expect(after !== before).toBe(isReplaced);
    // The old keys may be forgotten now.
    expect(await unseal(after, { SECOND_FACTOR_KEY: THIRD }, OWNER)).toBe(SEED);
    expect(await reseal(after, SEED, rotated, OWNER)).toBe(after);
  });
});

test.each([
  ["without its key", { SECOND_FACTOR_KEY: SECOND }, OWNER],
  ["without any key", {}, OWNER],
  ["for another account", { SECOND_FACTOR_KEY: FIRST }, "8"],
])("a sealed text is not opened %s", async (_name, keys, owner) => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const sealed = await seal(SEED, { SECOND_FACTOR_KEY: FIRST }, OWNER);
  await expect(unseal(sealed, keys, owner)).rejects.toMatchObject({ code: "unavailable" });
  expect(said).toHaveBeenCalledOnce();
  expect(JSON.stringify(said.mock.calls)).not.toContain(FIRST);
  said.mockRestore();
});

test("a text without a key stays as it is", async () => {
  expect(await reseal(SEED, SEED, {}, OWNER)).toBe(SEED);
});

test("in production nothing is stored without a key", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const sealing = seal(SEED, { ENVIRONMENT: "production" }, OWNER);
  await expect(sealing).rejects.toMatchObject({ code: "unavailable" });
  said.mockRestore();
});
