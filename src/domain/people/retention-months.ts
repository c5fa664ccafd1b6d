/**
 * Retention of personal data in months, after its use. The privacy page says the same. Links and sessions have shorter
 * periods; `docs/personal-data.md` lists the period of every table.
 */
export const RETENTION_MONTHS = {
  /** A rejected review, from the rejection: its author may ask for another decision. */
  rejectedReview: 6,
  /** The sender's e-mail of an undecided correction, from its creation. */
  openCorrection: 12,
  /** Personal data of an order without an agreement, from its last transition. */
  unsignedOrder: 12,
  /**
   * Personal data of an agreed order, from its last transition: consumer claims lapse after five years (CDC, art. 27).
   */
  signedOrder: 60,
  /** Ids of the transfers between banks, from the payment: taxes lapse after five years (CTN, art. 173 and 174). */
  transferIds: 60,
  /** The reporter of a notice, from the decision. */
  notice: 60,
  /** The sender of a data request, from the request: the answer is a proof (LGPD, art. 37). */
  dataRequest: 60,
  /** A message to the team, from the message. */
  message: 12,
  /** A request to be contacted by a school, from the request. */
  lead: 12,
  /** The person who reported an accepted fee, from the report: within a year the next one is of another school year. */
  reportedFee: 12,
  /** Follows of somebody by e-mail, from their last tap; and the news that they were sent. */
  follow: 12,
} as const;
