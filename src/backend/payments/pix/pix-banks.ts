import { findEntry } from "../../../domain/text/find-entry.ts";

/** Address of a bank's API Pix, and login of its clients, which the Central Bank's standard leaves to each bank. */
export interface PixBank {
  /** Key of `PIX_BANK`, by which a payment knows where it was made. */
  readonly id: string;
  readonly name: string;
  /** Address of the API with its version, without a trailing slash. */
  readonly apiUrl: string;
  readonly tokenUrl: string;
  /** Credentials of the token: as HTTP Basic, or as fields of the form beside the scope. */
  readonly login: "basic" | "form";
  /** Header of every call that repeats the id of the client; null for none. */
  readonly clientHeader: string | null;
}

/** Banks whose public documentation was read (docs/payments.md): key of `PIX_BANK`. */
export const PIX_BANKS = {
  efi: {
    id: "efi",
    name: "Efí",
    apiUrl: "https://pix.api.efipay.com.br/v2",
    tokenUrl: "https://pix.api.efipay.com.br/oauth/token",
    login: "basic",
    clientHeader: null,
  },
  inter: {
    id: "inter",
    name: "Banco Inter",
    apiUrl: "https://cdpj.partners.bancointer.com.br/pix/v2",
    tokenUrl: "https://cdpj.partners.bancointer.com.br/oauth/v2/token",
    login: "form",
    clientHeader: null,
  },
  sicoob: {
    id: "sicoob",
    name: "Sicoob",
    apiUrl: "https://api.sicoob.com.br/pix/api/v2",
    tokenUrl: "https://auth.sicoob.com.br/auth/realms/cooperado/protocol/openid-connect/token",
    login: "form",
    clientHeader: "client_id",
  },
} as const satisfies Readonly<Record<string, PixBank>>;

/** Loopback, where the bank of the tests is. */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost):\d+$/;

/** Clients that move no money: that of the stand-in, and the one that Sicoob publishes for whoever tries its API. */
export const TEST_CLIENTS = ["cliente-de-teste", "9b5e603e428cc477a2841e2683c92d21"] as const;

/** The bank of `PIX_BANK`: a key of the table, or the origin of a stand-in on this machine; null for any other. */
export function findPixBank(setting: string): PixBank | null {
  if (isOnThisMachine(setting)) {
    return {
      id: "teste",
      name: "Banco de teste",
      apiUrl: `${setting}/v2`,
      tokenUrl: `${setting}/oauth/token`,
      login: "basic",
      clientHeader: null,
    };
  }
  return findEntry(PIX_BANKS, setting) ?? null;
}

/** Whether no money would be moved: by the stand-in on this machine, or for a client that is published for trials. */
export function isPixTrial(bank: string, clientId: string): boolean {
  return isOnThisMachine(bank) || TEST_CLIENTS.some((id) => id === clientId);
}

export function isOnThisMachine(origin: string): boolean {
  return LOOPBACK.test(origin);
}
