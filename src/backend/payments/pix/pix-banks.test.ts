import { expect, test } from "vitest";
import { openMemoryD1 } from "../../../../test/fixtures/memory-d1.ts";
import { requireReservations } from "../provider.ts";
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

const SITE = "https://escolaavista.example";
const STAND_IN = "http://127.0.0.1:4190";
const BANK = {
  DB: openMemoryD1(),
  SITE_NAME: "Escola à Vista",
  SITE_ORIGIN: SITE,
  COMPANY_NAME: "",
  COMPANY_CNPJ: "",
  PAYMENT_PROVIDER: "pix",
  PIX_BANK: "sicoob",
  PIX_KEY: "chave",
  PIX_CLIENT_ID: "cliente",
};

test.each([
  ["a bank", {}, true],
  ["the stand-in on this machine", { SITE_ORIGIN: "http://localhost:8787", PIX_BANK: STAND_IN }, true],
  ["the stand-in behind a real address", { PIX_BANK: STAND_IN }, false],
  ["the client of the stand-in at a bank", { PIX_CLIENT_ID: "cliente-de-teste" }, false],
  ["a client for trials at a bank", { PIX_CLIENT_ID: "9b5e603e428cc477a2841e2683c92d21" }, false],
  ["a bank that lacks its key", { PIX_KEY: "" }, false],
  ["an unknown bank", { PIX_BANK: "itau" }, false],
])("a site with Pix takes orders only where money is moved: %s", (_, settings, takes) => {
  const ask = () => requireReservations({ ...BANK, ...settings });
  if (takes) expect(ask).not.toThrow();
  else expect(ask).toThrow(expect.objectContaining({ code: "reservations_closed" }));
});
