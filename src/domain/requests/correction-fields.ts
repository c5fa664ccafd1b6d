import type { FactGroup } from "../catalog/facts.ts";
import { isEmail, normalizeEmail } from "../people/email.ts";
import { formatPhone, readPhone } from "../people/phone.ts";
import { normalizeCep } from "../places/cep.ts";
import { readLine } from "../text/typed-text.ts";

interface Field {
  readonly label: string;
  /** Group whose source changes with an accepted correction; null for facts that are not a single text. */
  readonly group: FactGroup | null;
  /** The normalised text, or null when it is invalid. */
  readonly normalize: (text: string) => string | null;
  readonly show: (value: string) => string;
}

export const CORRECTION_FIELDS = {
  name: line("Nome da escola", "identity", 3, 120),
  phone: {
    label: "Telefone",
    group: "contact",
    normalize: (text) => {
      const reading = readPhone(text);
      return "digits" in reading ? reading.digits : null;
    },
    // Values from before the validation are shown unchanged.
    show: (value) => (/^\d{10,11}$/.test(value) ? formatPhone(value) : value),
  },
  email: {
    label: "E-mail da escola",
    group: "contact",
    normalize: (text) => {
      const email = normalizeEmail(text);
      return email.length <= 254 && isEmail(email) ? email : null;
    },
    show: (value) => value,
  },
  street: line("Rua ou avenida", "address", 3, 120),
  number: line("Número", "address", 1, 12),
  complement: line("Complemento", "address", 1, 60),
  cep: { label: "CEP", group: "address", normalize: normalizeCep, show: (v) => v.replace(/^(\d{5})(\d{3})$/, "$1-$2") },
  prices: note("Preços e bolsas"),
  stages: note("Etapas e turnos"),
  structure: note("Estrutura"),
  enem: note("ENEM"),
  location: note("Posição no mapa"),
  other: note("Outra coisa"),
} as const satisfies Record<string, Field>;

export type CorrectionField = keyof typeof CORRECTION_FIELDS;

export function isCorrectionField(text: string): text is CorrectionField {
  return Object.hasOwn(CORRECTION_FIELDS, text);
}

/** A few words, as they are published. */
function line(label: string, group: FactGroup, min: number, max: number): Field {
  return words(label, group, readLine, min, max);
}

/** A text for the team. */
function note(label: string): Field {
  return words(label, null, (text) => text.trim(), 3, 500);
}

function words(
  label: string,
  group: FactGroup | null,
  read: (text: string) => string,
  min: number,
  max: number,
): Field {
  const normalize = (typed: string) => {
    const text = read(typed);
    const { length } = [...text];
    return length >= min && length <= max ? text : null;
  };
  return { label, group, normalize, show: (value) => value };
}
