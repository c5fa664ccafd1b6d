/** How a family wants to be answered (K7). */
export const CONTACT_PREFERENCES = {
  whatsapp: "WhatsApp",
  ligacao: "Ligação",
  email: "E-mail",
} as const satisfies Record<string, string>;

/** Months for which a request is kept. */
export const LEAD_MONTHS = 12;
