import { createServer } from "node:http";
import { formatMoney } from "../../src/domain/text/format.ts";
import { type BankCharge, PIX_CLIENT, startPixBank } from "./pix-bank.ts";

/** The webhook URL ends with this text, which the bank and the site share on one machine. */
const WEBHOOK_SECRET = "0123456789abcdef".repeat(4);

/** The amounts with which the page of the bank pays, in parts of the charge. */
const WAYS = [
  ["Pagar", 1],
  ["Pagar 10% a menos", 0.9],
  ["Pagar 10% a mais", 1.1],
] as const;

/**
 * Settings of a site whose payments are at the bank on a port of this machine (`npm start -- --test-pix`). No money is
 * moved: the bank is in the memory of a process.
 */
export function pixSettings(bankPort: number): Readonly<Record<string, string>> {
  return {
    PAYMENT_PROVIDER: "pix",
    PIX_BANK: `http://127.0.0.1:${bankPort}`,
    PIX_KEY: "123e4567-e12b-12d1-a456-426655440000",
    PIX_CLIENT_ID: PIX_CLIENT.id,
    PIX_CLIENT_SECRET: PIX_CLIENT.secret,
    PIX_WEBHOOK_SECRET: WEBHOOK_SECRET,
  };
}

/** Serves the bank, and a page on the next port on which somebody pays in it and the bank calls the site. */
export async function servePixBank(port: number, site: string): Promise<() => Promise<void>> {
  const bank = await startPixBank(port);
  const call = (txid: string) =>
    fetch(`${site}/v3/payments/banks/${WEBHOOK_SECRET}/pix`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ pix: [{ txid }] }),
    }).catch(() => undefined);
  const page = createServer(async (request, response) => {
    if (request.method === "POST") {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const form = new URLSearchParams(Buffer.concat(parts).toString("utf8"));
      const txid = form.get("txid") ?? "";
      if (bank.charges().some((charge) => charge.txid === txid)) {
        bank.pay(txid, Number(form.get("centavos")));
        await call(txid);
      }
      response.writeHead(303, { location: "/" });
      return response.end();
    }
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(`<!doctype html><html lang="pt-BR"><meta name="viewport" content="width=device-width"><title>Banco de teste</title>
<h1>Banco de teste</h1><p>Nenhum dinheiro é movimentado. Aqui se paga o que o site cobra.</p>${bank.charges().map(row).join("")}`);
  });
  await new Promise<void>((listening) => page.listen(port + 1, "127.0.0.1", listening));
  return async () => {
    await Promise.all([bank.stop(), new Promise((closed) => page.close(closed))]);
  };
}

function row({ txid, status, amountCents, receivedCents, refunds }: BankCharge): string {
  const buttons = WAYS.map(
    ([label, part]) => `<button name="centavos" value="${Math.round(amountCents * part)}">${label}</button>`,
  );
  return `<form method="post"><h2>${txid}</h2><p>${status}: ${formatMoney(amountCents)}, recebido ${formatMoney(receivedCents)}${refunds.map((one) => `, devolvido ${one}`).join("")}</p>
<input type="hidden" name="txid" value="${txid}">${status === "ATIVA" ? buttons.join(" ") : ""}</form>`;
}
