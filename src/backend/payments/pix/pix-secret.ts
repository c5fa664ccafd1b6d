import { timingSafeEqual } from "hono/utils/buffer";

/** Shortest secret of the address: `openssl rand -hex 32` prints 64 characters. */
const MIN_SECRET = 32;

export interface PixSecret {
  readonly PIX_WEBHOOK_SECRET?: string;
}

/** Whether an address has the secret that was registered with the bank. */
export async function isPixSecret({ PIX_WEBHOOK_SECRET: expected = "" }: PixSecret, secret: string): Promise<boolean> {
  return expected.length >= MIN_SECRET && timingSafeEqual(secret, expected);
}
