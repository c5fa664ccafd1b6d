// Validity of each mailed link, which its e-mail states too. `mailed-links.ts` limits the number of uses.

export const PASSWORD_LINK_HOURS = 1;
export const NEW_EMAIL_LINK_HOURS = 24;
/** "Não fui eu", sent to the address that an account had before. */
export const NOT_ME_LINK_DAYS = 7;
export const REVIEW_LINK_DAYS = 7;
export const REPORTED_FEE_LINK_DAYS = 7;
export const CLAIM_LINK_DAYS = 7;
/** To take care of a school's page, sent by a colleague. */
export const INVITATION_DAYS = 7;
/** Confirms the new address of a school. */
export const SCHOOL_EMAIL_LINK_DAYS = 14;
export const DATA_LINK_HOURS = 24;
/** Opens an order to its school; one that still waits for the school then gets a new link. */
export const SCHOOL_ORDER_LINK_DAYS = 30;
/** Confirms that somebody wants news. */
export const FOLLOW_LINK_DAYS = 7;
/** A link that its owner keeps. Also in migrations/0001_schema.sql, for the first link of a record. */
export const KEPT_LINK_DAYS = 90;
