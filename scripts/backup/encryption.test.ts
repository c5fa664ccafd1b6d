import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../test/fixtures/temporary-folder.ts";
import { createKey, decryptFolder, encryptFolder, isEncrypted, readRecipient } from "./encryption.ts";

/** More than one of age's chunks of 64 KB. */
const CONTENT = "Ana 🏫\u2028\n".repeat(10_000);

const { dir } = temporaryFolder();
let folder: string;
/** A folder of the test, with a file to encrypt and one of each key. */
const at = (...names: string[]) => path.join(folder, ...names);

beforeEach(async () => {
  folder = mkdtempSync(path.join(dir, "keys-"));
  for (const name of ["plain", "kept", "back"]) mkdirSync(at(name));
  writeFileSync(at("plain/manifest.json"), CONTENT);
  vi.stubEnv("BACKUP_RECIPIENT", await createKey(at("key.txt")));
  vi.stubEnv("BACKUP_IDENTITY", at("key.txt"));
  await encryptFolder(at("plain"), at("kept"), readRecipient());
});

afterEach(() => {
  vi.unstubAllEnvs();
});

test("files come back with the secret key, which only its owner can read", async () => {
  expect([isEncrypted(at("plain")), isEncrypted(at("kept"))]).toEqual([false, true]);
  // The whole line: three letters are found by chance in one of 140 encrypted files of this size.
  expect(readFileSync(at("kept/manifest.json.age"), "utf8")).not.toContain(CONTENT.slice(0, CONTENT.indexOf("\n")));
  await decryptFolder(at("kept"), at("back"));
  expect(readFileSync(at("back/manifest.json"), "utf8")).toBe(CONTENT);
  for (const name of ["key.txt", "back/manifest.json"]) expect(statSync(at(name)).mode & 0o777, name).toBe(0o600);
  await expect(createKey(at("key.txt"))).rejects.toThrow("já existe");
});

test.each([
  ["another key", () => createKey(at("other.txt")), "other.txt", "a chave de BACKUP_IDENTITY não abre este backup"],
  ["no key", () => {}, null, "este backup está cifrado"],
  ["a missing file", () => {}, "nothing.txt", "não existe ou não tem uma chave secreta"],
  [
    "a file without a key",
    () => copyFileSync(at("plain/manifest.json"), at("text.txt")),
    "text.txt",
    "não tem uma chave",
  ],
  ["a damaged key", () => writeFileSync(at("bad.txt"), "AGE-SECRET-KEY-1ABC"), "bad.txt", "não tem uma chave"],
])("%s is refused", async (_name, prepare, identity, reason) => {
  await prepare();
  vi.stubEnv("BACKUP_IDENTITY", identity === null ? "" : at(identity));
  await expect(decryptFolder(at("kept"), at("back"))).rejects.toThrow(reason);
});

test("a file that was cut is refused by name", async () => {
  truncateSync(at("kept/manifest.json.age"), 70_000);
  await expect(decryptFolder(at("kept"), at("back"))).rejects.toThrow("manifest.json.age está estragado ou cortado");
});

test.each([
  ["", /--new-key[\s\S]*BACKUP_RECIPIENT[\s\S]*--plain/],
  ["age1abc", /não é uma chave pública/],
])("nothing is encrypted for “%s”", (recipient, reason) => {
  vi.stubEnv("BACKUP_RECIPIENT", recipient);
  expect(readRecipient).toThrow(reason);
});
