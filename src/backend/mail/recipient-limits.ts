/** The most e-mails of one kind that an address gets in a span of at most a day. */
interface RecipientLimit {
  readonly count: number;
  readonly hours: number;
}

/**
 * Kinds of e-mails that somebody causes who has not proven that the address is theirs. The limits by network do not
 * protect a recipient from many networks. A link by which owners get in is limited by the hour: strangers must not lock
 * them out for a day.
 */
export const RECIPIENT_LIMITS = {
  emailCode: { count: 5, hours: 1 },
  alreadyRegistered: { count: 3, hours: 24 },
  passwordReset: { count: 3, hours: 1 },
  newAddress: { count: 3, hours: 24 },
  confirmReview: { count: 5, hours: 24 },
  confirmFee: { count: 5, hours: 24 },
  guardianConsent: { count: 3, hours: 24 },
  noticeReceived: { count: 5, hours: 24 },
  confirmClaim: { count: 5, hours: 24 },
  claimNotice: { count: 3, hours: 24 },
  invitation: { count: 3, hours: 24 },
  /** To schools. The team can send a request again. */
  lead: { count: 100, hours: 24 },
  leadCancelled: { count: 100, hours: 24 },
  leadReceived: { count: 10, hours: 24 },
  linkRenewed: { count: 3, hours: 24 },
  deskLink: { count: 3, hours: 1 },
  dataLink: { count: 3, hours: 1 },
  confirmFollow: { count: 5, hours: 24 },
  messageReceived: { count: 5, hours: 24 },
} as const satisfies Record<string, RecipientLimit>;

export type LimitedKind = keyof typeof RECIPIENT_LIMITS;
