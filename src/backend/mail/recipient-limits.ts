/** The most e-mails of one kind that an address gets in a span of at most a day. */
export interface RecipientLimit {
  readonly count: number;
  readonly hours: number;
  /**
   * Why an e-mail beyond the limit may be left out: it repeats one that the address has, the desk of the school shows
   * the same, or the next one of its kind says it too, as a warning must.
   */
  readonly excess: "repeated" | "at the desk" | "in the next";
  /**
   * The recipient has proven the address, or the e-mail warns them: neither silenced by the total of a mailbox nor
   * counted in it, since strangers use that up.
   */
  readonly isOutsideTotal?: true;
}

/**
 * Kinds of e-mails that somebody causes who has not proven that the address is theirs. The limits by network do not
 * protect a recipient from many networks. A link by which owners get in is limited by the hour: strangers must not lock
 * them out for a day.
 */
export const RECIPIENT_LIMITS = {
  /** To the address of an account. */
  emailCode: { count: 5, hours: 1, excess: "repeated", isOutsideTotal: true },
  signUpCode: { count: 5, hours: 1, excess: "repeated" },
  alreadyRegistered: { count: 3, hours: 24, excess: "repeated", isOutsideTotal: true },
  passwordReset: { count: 3, hours: 1, excess: "repeated", isOutsideTotal: true },
  newAddress: { count: 3, hours: 24, excess: "repeated" },
  confirmReview: { count: 5, hours: 24, excess: "repeated" },
  confirmFee: { count: 5, hours: 24, excess: "repeated" },
  guardianConsent: { count: 3, hours: 24, excess: "repeated" },
  noticeReceived: { count: 5, hours: 24, excess: "repeated" },
  confirmClaim: { count: 5, hours: 24, excess: "repeated" },
  /** `notify-schools.ts` */
  claimNotice: { count: 1, hours: 8, excess: "in the next", isOutsideTotal: true },
  invitation: { count: 3, hours: 24, excess: "repeated" },
  lead: { count: 100, hours: 24, excess: "at the desk", isOutsideTotal: true },
  leadCancelled: { count: 100, hours: 24, excess: "at the desk", isOutsideTotal: true },
  leadReceived: { count: 10, hours: 24, excess: "repeated" },
  linkRenewed: { count: 3, hours: 24, excess: "repeated", isOutsideTotal: true },
  deskLink: { count: 3, hours: 1, excess: "repeated", isOutsideTotal: true },
  dataLink: { count: 3, hours: 1, excess: "repeated", isOutsideTotal: true },
  confirmFollow: { count: 5, hours: 24, excess: "repeated" },
  messageReceived: { count: 5, hours: 24, excess: "repeated" },
} as const satisfies Record<string, RecipientLimit>;

/** The most e-mails of all other kinds that a mailbox gets. */
export const MAILBOX_TOTAL = { count: 15, hours: 24 } as const;

export type LimitedKind = keyof typeof RECIPIENT_LIMITS;
