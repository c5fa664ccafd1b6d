/** A Brazilian federative unit. `locative` and `determinant` are the prepositions of "in" and "of". */
export interface FederativeUnit {
  readonly uf: Uf;
  /** Two-digit IBGE code, which is also the prefix of every municipality and INEP school code. */
  readonly ibgeCode: string;
  readonly name: string;
  /** Slug of the full name; the canonical slug in URLs is the lower-case `uf`. */
  readonly slug: string;
  readonly determinant: "de" | "do" | "da";
  readonly locative: "em" | "no" | "na";
  readonly capital: string;
}

const ROWS = [
  ["AC", "12", "Acre", "acre", "do", "no", "rio-branco-ac"],
  ["AL", "27", "Alagoas", "alagoas", "de", "em", "maceio-al"],
  ["AP", "16", "Amapá", "amapa", "do", "no", "macapa-ap"],
  ["AM", "13", "Amazonas", "amazonas", "do", "no", "manaus-am"],
  ["BA", "29", "Bahia", "bahia", "da", "na", "salvador-ba"],
  ["CE", "23", "Ceará", "ceara", "do", "no", "fortaleza-ce"],
  ["DF", "53", "Distrito Federal", "distrito-federal", "do", "no", "brasilia-df"],
  ["ES", "32", "Espírito Santo", "espirito-santo", "do", "no", "vitoria-es"],
  ["GO", "52", "Goiás", "goias", "de", "em", "goiania-go"],
  ["MA", "21", "Maranhão", "maranhao", "do", "no", "sao-luis-ma"],
  ["MT", "51", "Mato Grosso", "mato-grosso", "de", "em", "cuiaba-mt"],
  ["MS", "50", "Mato Grosso do Sul", "mato-grosso-do-sul", "de", "em", "campo-grande-ms"],
  ["MG", "31", "Minas Gerais", "minas-gerais", "de", "em", "belo-horizonte-mg"],
  ["PA", "15", "Pará", "para", "do", "no", "belem-pa"],
  ["PB", "25", "Paraíba", "paraiba", "da", "na", "joao-pessoa-pb"],
  ["PR", "41", "Paraná", "parana", "do", "no", "curitiba-pr"],
  ["PE", "26", "Pernambuco", "pernambuco", "de", "em", "recife-pe"],
  ["PI", "22", "Piauí", "piaui", "do", "no", "teresina-pi"],
  ["RJ", "33", "Rio de Janeiro", "rio-de-janeiro", "do", "no", "rio-de-janeiro-rj"],
  ["RN", "24", "Rio Grande do Norte", "rio-grande-do-norte", "do", "no", "natal-rn"],
  ["RS", "43", "Rio Grande do Sul", "rio-grande-do-sul", "do", "no", "porto-alegre-rs"],
  ["RO", "11", "Rondônia", "rondonia", "de", "em", "porto-velho-ro"],
  ["RR", "14", "Roraima", "roraima", "de", "em", "boa-vista-rr"],
  ["SC", "42", "Santa Catarina", "santa-catarina", "de", "em", "florianopolis-sc"],
  ["SP", "35", "São Paulo", "sao-paulo", "de", "em", "sao-paulo-sp"],
  ["SE", "28", "Sergipe", "sergipe", "de", "em", "aracaju-se"],
  ["TO", "17", "Tocantins", "tocantins", "do", "no", "palmas-to"],
] as const;

export type Uf = (typeof ROWS)[number][0];

/** The 27 federative units, by name. Codes: IBGE. */
export const FEDERATIVE_UNITS: readonly FederativeUnit[] = ROWS.map(
  ([uf, ibgeCode, name, slug, determinant, locative, capital]) => ({
    uf,
    ibgeCode,
    name,
    slug,
    determinant,
    locative,
    capital,
  }),
);

const BY_UF = new Map<string, FederativeUnit>(FEDERATIVE_UNITS.map((u) => [u.uf, u]));
const BY_SLUG = new Map<string, FederativeUnit>(
  FEDERATIVE_UNITS.flatMap((u) => [[u.uf.toLowerCase(), u] as const, [u.slug, u] as const]),
);
const BY_IBGE = new Map<string, FederativeUnit>(FEDERATIVE_UNITS.map((u) => [u.ibgeCode, u]));

/** Finds a unit by its two letters, in any case. */
export function findUf(letters: string): FederativeUnit | null {
  return BY_UF.get(letters.toUpperCase()) ?? null;
}

/** Finds a unit by URL slug: `sp` (canonical) or `sao-paulo`. */
export function findUfBySlug(slug: string): FederativeUnit | null {
  return BY_SLUG.get(slug.toLowerCase()) ?? null;
}

/** Finds a unit by the first two digits of an IBGE municipality code or an INEP school code. */
export function findUfByCode(code: string): FederativeUnit | null {
  return BY_IBGE.get(code.slice(0, 2)) ?? null;
}

export function getUf(uf: Uf): FederativeUnit {
  return BY_UF.get(uf)!;
}
