import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { findPixBank } from "../../src/backend/payments/pix/pix-banks.ts";
import { pixProvider } from "../../src/backend/payments/pix/pix-provider.ts";
import { PIX_CLIENT } from "./pix-bank.ts";
import { pixSettings, servePixBank } from "./serve-pix-bank.ts";

const calls: string[] = [];
const site = createServer((request, response) => {
  calls.push(request.url!);
  response.end("{}");
});
await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
const sitePort = (site.address() as AddressInfo).port;
// Above the ports that the system gives out by itself.
const port = 61_000 + (sitePort % 2_000) * 2;
const stop = await servePixBank(port, `http://127.0.0.1:${sitePort}`);
afterAll(async () => {
  await stop();
  site.close();
});

test("somebody pays on the page of the bank, which calls the site", async () => {
  const settings = pixSettings(port);
  const account = {
    bank: findPixBank(settings.PIX_BANK!)!,
    clientId: PIX_CLIENT.id,
    clientSecret: PIX_CLIENT.secret,
    fetch: globalThis.fetch,
  };
  const provider = pixProvider(account, settings.PIX_KEY!, { name: "", cnpj: "", bank: "" });
  const id = crypto.randomUUID();
  const times = { payer: null, createdAt: "2026-11-26T12:00:00.000Z", expiresAt: "2026-11-26T12:30:00.000Z" };
  await provider.createCharge({ id, amountCents: 60_000, ...times });
  const page = `http://127.0.0.1:${port + 1}`;
  const txid = id.replaceAll("-", "");
  expect(await (await fetch(page)).text()).toContain(`<input type="hidden" name="txid" value="${txid}">`);
  await fetch(page, { method: "POST", body: new URLSearchParams({ txid, centavos: "54000" }) });
  expect(calls).toEqual([`/v3/payments/banks/${settings.PIX_WEBHOOK_SECRET}/pix`]);
  expect(await provider.findCharge(id)).toMatchObject({ status: "paid", receivedCents: 54_000 });
  await fetch(page, { method: "POST", body: new URLSearchParams({ txid: "unknown", centavos: "1" }) });
  expect(calls).toHaveLength(1);
});
