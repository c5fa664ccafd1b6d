/** How long personal data is kept once its use is over, in months. The privacy page says the same. */
export const KEPT_MONTHS = {
  /** A refused review, from the refusal: its author may ask for another look. */
  rejectedReview: 6,
  /** The e-mail of who sent a correction that nobody decided, from its sending. */
  openCorrection: 12,
  /** Who a reservation that led to no contract was for, from its last step. */
  unsignedOrder: 12,
  /** Who a contract was with, from its last step: claims of consumers lapse after five years (CDC, art. 27). */
  signedOrder: 60,
  /** Who had something against a review, from the decision. */
  notice: 60,
  /** Who asked something about their data, from the request: the answer is a proof (LGPD, art. 37). */
  dataRequest: 60,
} as const;
