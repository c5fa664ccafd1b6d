import { createEmv } from "pix-utils/dist/module/emvHandler";
import type { StaticPixEmvElements } from "pix-utils/dist/module/types/pixElements";
import { type Cents, toReais } from "../../domain/pricing/money.ts";

interface PixCode {
  readonly key: string;
  readonly payeeName: string;
  readonly payeeCity: string;
  readonly amountCents: Cents;
  /** Up to 25 letters and digits that identify the payment. */
  readonly txid: string;
}

/**
 * The "copia e cola" of a Pix: the Central Bank's BR Code with its CRC-16. Imports only a part of `pix-utils`, whose
 * main module includes an HTTP client.
 */
export function brCode({ key, payeeName, payeeCity, amountCents, txid }: PixCode): string {
  return createEmv({
    type: "STATIC" as StaticPixEmvElements["type"],
    merchantCategoryCode: "0000",
    transactionCurrency: "986",
    countryCode: "BR",
    merchantName: payeeName,
    merchantCity: payeeCity,
    pixKey: key,
    transactionAmount: toReais(amountCents),
    txid,
  } as StaticPixEmvElements);
}
