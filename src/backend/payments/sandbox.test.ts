import { expect, test } from "vitest";
import { marketOf, NOW } from "../../../test/fixtures/market.ts";
import { openMemoryD1 } from "../../../test/fixtures/memory-d1.ts";
import { brCode } from "./br-code.ts";
import { simulatePayment } from "./sandbox.ts";
import { isSigned, sign } from "./signature.ts";

const db = openMemoryD1();
const { provider } = marketOf(db);

const seconds = (n: number) => new Date(NOW.getTime() + n * 1000);

test("a signature is valid for one body, one secret and a short time", async () => {
  const signature = await sign("secret", "body", NOW);
  expect(await isSigned("secret", signature, "body", NOW)).toBe(true);
  expect(await isSigned("secret", signature, "body", seconds(299))).toBe(true);
  expect(await isSigned("secret", signature, "body", seconds(301))).toBe(false);
  expect(await isSigned("secret", signature, "body", seconds(-301))).toBe(false);
  expect(await isSigned("secret", signature, "other", NOW)).toBe(false);
  expect(await isSigned("other", signature, "body", NOW)).toBe(false);
  const later = signature.replace(/t=\d+/, `t=${seconds(400).getTime() / 1000}`);
  expect(await isSigned("secret", later, "body", seconds(400))).toBe(false);
  for (const none of [null, "", "t=1,v1=", "v1=abc", `${signature},x=1`]) {
    expect(await isSigned("secret", none, "body", NOW)).toBe(false);
  }
});

test("the sandbox accepts only its own messages", async () => {
  const id = crypto.randomUUID();
  await provider().createCharge({
    id,
    amountCents: 100,
    createdAt: "",
    payer: null,
    expiresAt: seconds(3600).toISOString(),
  });
  const { body, signature } = (await simulatePayment(db, id, "paid", NOW))!;
  expect(await provider().readMessage(signature, body, NOW)).toMatchObject({ chargeId: id, kind: "paid" });
  expect(await provider().readMessage(signature, body.replace('"paid"', '"refused"'), NOW)).toBeNull();
  expect(await provider().readMessage(null, body, NOW)).toBeNull();
  expect(await simulatePayment(db, id, "paid", NOW)).toBeNull();
});

test("a Pix code names payee, amount and transaction, and ends with its checksum", () => {
  const code = brCode({
    key: "123e4567-e12b-12d1-a456-426655440000",
    payeeName: "Fulano de Tal",
    payeeCity: "BRASILIA",
    amountCents: 12_345,
    txid: "RESERVA1",
  });
  expect(code).toBe(
    "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865406123.455802BR5913FULANO DE TAL6008BRASILIA62120508RESERVA16304" +
      crc16(code.slice(0, -4)),
  );
});

/** CRC-16/CCITT-FALSE, bit by bit, as the BR Code manual defines it. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
