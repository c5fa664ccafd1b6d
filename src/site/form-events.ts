/** Events of forms, which redirect: the first measured page after them gives them. */
export const FORM_EVENTS = ["generate_lead", "sign_up", "purchase"] as const;

/** An event of a form; a purchase may still await its payment. */
export type FormEvent = (typeof FORM_EVENTS)[number] | "purchase_awaited";
