import type { FactGroup } from "../catalog/facts.ts";
import { email, type FormRule, firstError, max, min } from "../forms/form-rules.ts";
import { formatPhone, normalizePhone } from "../people/phone.ts";
import { normalizeCep } from "../places/cep.ts";

interface Field {
  readonly label: string;
  /** Group whose source changes with an accepted correction; null for facts that are not a single text. */
  readonly group: FactGroup | null;
  /** The normalised text, or null when it is invalid. */
  readonly normalize: (text: string) => string | null;
  /** The stored text as it is shown. */
  readonly show: (value: string) => string;
}

/** Facts of a school's page that can be corrected. */
export const CORRECTION_FIELDS = {
  name: line("Nome da escola", "identity", [min(3), max(120)]),
  phone: {
    label: "Telefone",
    group: "contact",
    normalize: normalizePhone,
    // Values from before the validation are shown unchanged.
    show: (value) => (/^\d{10,11}$/.test(value) ? formatPhone(value) : value),
  },
  email: line("E-mail da escola", "contact", [email, max(254)]),
  street: line("Rua ou avenida", "address", [min(3), max(120)]),
  number: line("Número", "address", [max(12)]),
  complement: line("Complemento", "address", [max(60)]),
  cep: { label: "CEP", group: "address", normalize: normalizeCep, show: (v) => v.replace(/^(\d{5})(\d{3})$/, "$1-$2") },
  prices: line("Preços e bolsas", null, [min(3), max(500)]),
  stages: line("Etapas e turnos", null, [min(3), max(500)]),
  structure: line("Estrutura", null, [min(3), max(500)]),
  enem: line("ENEM", null, [min(3), max(500)]),
  location: line("Posição no mapa", null, [min(3), max(500)]),
  other: line("Outra coisa", null, [min(3), max(500)]),
} as const satisfies Record<string, Field>;

export type CorrectionField = keyof typeof CORRECTION_FIELDS;

export function isCorrectionField(text: string): text is CorrectionField {
  return Object.hasOwn(CORRECTION_FIELDS, text);
}

function line(label: string, group: FactGroup | null, rules: readonly FormRule[]): Field {
  return {
    label,
    group,
    normalize: (text) => (text.trim() === "" || firstError(label, text, rules) !== null ? null : text.trim()),
    show: (value) => value,
  };
}
