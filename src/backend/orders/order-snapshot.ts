import type { Amounts } from "../../domain/orders/order-terms.ts";
import type { OfferTerms } from "../../domain/pricing/offer-terms.ts";

/** The offer as it was agreed (K1), unaffected by later changes. */
interface AgreedOffer extends OfferTerms {
  /** Source of the fee, and the ISO date of its last check. */
  readonly source: string;
  readonly checkedAt: string;
}

interface AgreedSchool {
  readonly inepCode: string;
  readonly slug: string;
  readonly name: string;
  readonly logo: string | null;
  readonly cityName: string;
  readonly uf: string;
  /** Ten or eleven digits, or null. */
  readonly phone: string | null;
  readonly email: string | null;
}

export interface OrderSnapshot {
  readonly offer: AgreedOffer;
  readonly school: AgreedSchool;
  readonly amounts: Amounts;
  readonly isDemonstration: boolean;
}
