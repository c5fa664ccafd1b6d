import { expect, test } from "vitest";
import { findPixBank, PIX_BANKS } from "./pix-banks.ts";

test.each(Object.entries(PIX_BANKS))("%s is reached by TLS only", (key, bank) => {
  expect(findPixBank(key)).toBe(bank);
  for (const address of [bank.apiUrl, bank.tokenUrl]) expect(address).toMatch(/^https:\/\/[\w./-]+[^/]$/);
});

test.each(["", "banco", "toString", "https://127.0.0.1:80", "http://127.0.0.1.example.com:80", "http://10.0.0.1:80"])(
  "no bank: %j",
  (setting) => {
    expect(findPixBank(setting)).toBeNull();
  },
);

test("a stand-in is on this machine", () => {
  expect(findPixBank("http://127.0.0.1:4190")!.apiUrl).toBe("http://127.0.0.1:4190/v2");
});
