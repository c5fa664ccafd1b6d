import { scryptSync } from "node:crypto";
import { expect, test } from "vitest";
import { hashWithScrypt, verifyWithScrypt } from "./scrypt.ts";

const PASSWORD = "uma senha comprida";

test("a password is hashed with the parameters of OWASP and a salt of its own", async () => {
  const [one, other] = await Promise.all([hashWithScrypt(PASSWORD), hashWithScrypt(PASSWORD)]);
  const [, salt, key] = /^scrypt\$16384\$8\$5\$([^$]{24})\$([^$]{44})$/.exec(one)!;
  expect(scryptSync(PASSWORD, Buffer.from(salt!, "base64"), 32, { N: 16_384, r: 8, p: 5 }).toString("base64")).toBe(
    key,
  );
  expect(other).not.toBe(one);
});

test("only the password matches its hash, however it was typed", async () => {
  const hash = await hashWithScrypt("caf\u00e9 da manhã");
  expect(await verifyWithScrypt("cafe\u0301 da manhã", hash)).toBe(true);
  expect(await verifyWithScrypt("cafe da manhã", hash)).toBe(false);
  expect(await verifyWithScrypt("caf\u00e9 da manhã", null)).toBe(false);
});

test("a hash of earlier parameters still matches", async () => {
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync(PASSWORD, salt, 32, { N: 1024, r: 8, p: 1 });
  const hash = ["scrypt", 1024, 8, 1, salt.toString("base64"), key.toString("base64")].join("$");
  expect(await verifyWithScrypt(PASSWORD, hash)).toBe(true);
  expect(await verifyWithScrypt(`${PASSWORD}!`, hash)).toBe(false);
});
