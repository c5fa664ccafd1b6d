/** Preferred channels of an answer (K7). */
export const CONTACT_PREFERENCES = {
  whatsapp: "WhatsApp",
  ligacao: "Ligação",
  email: "E-mail",
} as const satisfies Record<string, string>;
