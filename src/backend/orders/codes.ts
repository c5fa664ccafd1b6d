import { randomGroups } from "../random-groups.ts";

/** An `internalTransactionCode` of 80 random bits, which is part of URLs: "ME-7F3K-92QX-PMT4-0C8W". */
export function newOrderCode(): string {
  return `ME-${randomGroups(4)}`;
}

/** Protocol number of a withdrawal, of 40 random bits: "DES-7F3K-92QX". */
export function newProtocol(): string {
  return `DES-${randomGroups(2)}`;
}

/** Code by which the school checks a voucher, of 60 random bits. */
export function newVoucherCode(): string {
  return `VA-${randomGroups(3)}`;
}

/** Code of a benefit, of 60 random bits. */
export function newBenefitCode(): string {
  return `BE-${randomGroups(3)}`;
}
