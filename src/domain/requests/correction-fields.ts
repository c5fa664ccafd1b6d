import type { FactGroup } from "../catalog/facts.ts";
import { isEmail } from "../people/email.ts";
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
  name: line("Nome da escola", "identity", 3, 120),
  phone: {
    label: "Telefone",
    group: "contact",
    normalize: normalizePhone,
    // Values from before the validation are shown unchanged.
    show: (value) => (/^\d{10,11}$/.test(value) ? formatPhone(value) : value),
  },
  email: line("E-mail da escola", "contact", 1, 254, isEmail),
  street: line("Rua ou avenida", "address", 3, 120),
  number: line("Número", "address", 1, 12),
  complement: line("Complemento", "address", 1, 60),
  cep: { label: "CEP", group: "address", normalize: normalizeCep, show: (v) => v.replace(/^(\d{5})(\d{3})$/, "$1-$2") },
  prices: line("Preços e bolsas", null, 3, 500),
  stages: line("Etapas e turnos", null, 3, 500),
  structure: line("Estrutura", null, 3, 500),
  enem: line("ENEM", null, 3, 500),
  location: line("Posição no mapa", null, 3, 500),
  other: line("Outra coisa", null, 3, 500),
} as const satisfies Record<string, Field>;

export type CorrectionField = keyof typeof CORRECTION_FIELDS;

export function isCorrectionField(text: string): text is CorrectionField {
  return Object.hasOwn(CORRECTION_FIELDS, text);
}

function line(label: string, group: FactGroup | null, min: number, max: number, accepts = (_: string) => true): Field {
  const normalize = (text: string) => {
    const line = text.trim();
    const { length } = [...line];
    return length >= min && length <= max && accepts(line) ? line : null;
  };
  return { label, group, normalize, show: (value) => value };
}
