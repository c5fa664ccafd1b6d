import { normalizeCep } from "../../../src/domain/places/cep.ts";
import { findEntry } from "../../../src/domain/text/find-entry.ts";
import { titleFirst } from "./person-title.ts";
import { presentablePlaceName } from "./place-naming.ts";

/** A Brazilian postal address, each part null when the source does not state it. */
export interface Address {
  readonly street: string | null;
  /** "907", "71/77", "S/N", "KM 39". */
  readonly number: string | null;
  readonly complement: string | null;
  readonly neighborhood: string | null;
  /** Eight digits. */
  readonly cep: string | null;
}

const EMPTY: Address = { street: null, number: null, complement: null, neighborhood: null, cep: null };

const WITHOUT_NUMBER = String.raw`S\s*[/.]?\s*N[º°.]?(?!\w)|N/S(?!\w)|SEM N(?:[UÚ]MERO|[º°.])`;
/** The number at the beginning of what follows the street: "907 RUA" → "907", "KM 39 SERRA", "71/77", "S/N PREDIO". */
const NUMBER = new RegExp(
  String.raw`^(?:${WITHOUT_NUMBER}|(?:N[Oº°.]*\s*)?(?:KM\s*\d+(?:[., ]\d+)?|\d[\d./]*(?:-?[A-Z](?=\s|$)|/[A-Z]+)?(?:-\d+)?))(?=[\s,]|$)`,
  "i",
);
const CEP_AND_CITY = /(?:^|\.\s+|\s)(\d{5})-?(\d{3})\s+[^\d]*?\s-\s[A-Z]{2}\.?\s*$/i;
const CITY_ONLY = /\.\s+[^.]*\s-\s[A-Z]{2}\.?\s*$/i;

/**
 * Takes apart the free address of the Catálogo de Escolas, `STREET, NUMBER COMPLEMENT. NEIGHBORHOOD. CEP City - UF.`;
 * without a complement the neighborhood follows the number. Parts are as written, in the source's capitals.
 */
export function splitAddress(text: string): Address {
  const line = text.trim().replace(/\s+/g, " ");
  if (!line) return EMPTY;
  const tail = CEP_AND_CITY.exec(line) ?? CITY_ONLY.exec(line);
  const cep = tail?.[1] ? tail[1] + tail[2] : null;
  const head = (tail ? line.slice(0, tail.index) : line).replace(/[.,\s]+$/, "");
  if (!head) return { ...EMPTY, cep };

  const dot = head.lastIndexOf(". ");
  const comma = head.indexOf(", ");
  const hasComplement = dot > comma && comma >= 0;
  const streetLine = hasComplement ? head.slice(0, dot) : head;
  const rest = comma >= 0 ? streetLine.slice(comma + 2).trim() : "";
  const street = (comma >= 0 ? streetLine.slice(0, comma) : streetLine).trim();
  const number = houseNumber(rest, street, hasComplement);
  const after = rest.slice(number?.length ?? 0).replace(/^[\s,.-]+/, "") || null;
  if (hasComplement) {
    return { street: street || null, number, complement: after, neighborhood: head.slice(dot + 2).trim() || null, cep };
  }
  const unit = after ? (UNIT.exec(after)?.[0] ?? "") : "";
  const place = after?.slice(unit.length).trim() ?? "";
  const late = number === null || !/\d/.test(number) ? LATE_NUMBER.exec(place) : null;
  return {
    street: street || null,
    number: late?.[2] ?? number,
    complement:
      [unit, late?.[1]]
        .map((part) => part?.replace(/[\s,-]+$/, ""))
        .filter(Boolean)
        .join(" ") || null,
    neighborhood: (late?.[3] ?? place) || null,
    cep,
  };
}

/** Matches a house number directly before the neighborhood, after other text: "3ª TRAVESSA, 05 NOVA BRASILIA". */
const LATE_NUMBER =
  /^(?:(.+),\s*)?(\d{1,5})\s+(?!(?:DE|DISTRITO|SUBDISTRITO|ETAPA|SEC[CÇ][AÃ]O|ZONA|LINHA)\b)(\p{L}{2}.*)$/iu;
/** Matches a lot or building part where the number or the neighborhood should be: "QUADRA 28 CENTRO". */
const UNIT =
  /^(?:(?:QUADRA|QUADRAS|QD|Q|LOTE|LOTES|LTS?|LTE|BLOCO|BL|CASA|SALA|LOJA|APTO|MODULO|KM|BOX|GALPAO)[.:]?\s*\d+[A-Z]?(?:[-/]\d+)?(?:\s+(?:E|A)\s+\d+)?(?=[\s,-]|$)[\s,-]*)+/i;
/** A thousand written with a space: "4 978" is 4978. */
const THOUSANDS = /^\d{1,2} \d{3}(?=[\s.]|$)/;
/** More numbers of the same building ("41 E 45", "976 978"), unless they begin the name of a place or are floors. */
const FURTHER =
  /^\s*(?:(?:E|A|AO|\/|-|,)\s*)?\d{1,5}(?![\dºª°])(?!\s*(?:DE|DISTRITO|SUBDISTRITO|ETAPA|SEC[CÇ][AÃ]O|ZONA|LINHA)\b)/i;

/** The number with those that follow it; next to a complement they are the complement's. */
function houseNumber(rest: string, street: string, hasComplement: boolean): string | null {
  const number = NUMBER.exec(rest)?.[0] ?? null;
  if (!number || !/^\d+$/.test(number)) return number;
  // In Bauru the number is that of a block and one within it: "Quadra, 8 37".
  const thousands = / QUADRA$/i.test(street) ? null : THOUSANDS.exec(rest)?.[0];
  if (thousands || hasComplement) return thousands ?? number;
  let taken = number;
  for (let more = FURTHER.exec(rest.slice(taken.length)); more; more = FURTHER.exec(rest.slice(taken.length))) {
    taken += more[0];
  }
  return taken;
}

/** A number that was written into the street: "RUA X S/N", "RUA X, 95", "RUA X Nº 12". */
const TRAILING_NUMBER = new RegExp(
  String.raw`(?:[\s,]+(${WITHOUT_NUMBER})|,\s*(?=\d)(\d[\d./-]*)|\s+N[Oº°.]+\s*(?=\d)(\d[\d./-]*))$`,
  "i",
);
/** Numbers that a spreadsheet took for times or dates ("10:00:00", "2026-04-02 00:00:00"), and phones. */
const MANGLED = /^\d{7,}$|\d:\d\d|^\d{4}-\d\d-\d\d/;

const STREET_TYPES: Record<string, string> = {
  RUA: "Rua",
  R: "Rua",
  AVENIDA: "Avenida",
  AV: "Avenida",
  AVN: "Avenida",
  TRAVESSA: "Travessa",
  TRAV: "Travessa",
  TV: "Travessa",
  ALAMEDA: "Alameda",
  AL: "Alameda",
  PRACA: "Praça",
  PCA: "Praça",
  PC: "Praça",
  LARGO: "Largo",
  LGO: "Largo",
  ESTRADA: "Estrada",
  EST: "Estrada",
  ESTR: "Estrada",
  RODOVIA: "Rodovia",
  ROD: "Rodovia",
  VIA: "Via",
  VIELA: "Viela",
  VIADUTO: "Viaduto",
  LADEIRA: "Ladeira",
  BECO: "Beco",
  PASSAGEM: "Passagem",
  PARQUE: "Parque",
  QUADRA: "Quadra",
  VILA: "Vila",
  CAMINHO: "Caminho",
  PATIO: "Pátio",
  RAMAL: "Ramal",
  SERVIDAO: "Servidão",
  ACESSO: "Acesso",
};
const MOVABLE =
  /^(?:RUA|R|AVENIDA|AV|TRAVESSA|TRAV|TV|ALAMEDA|AL|PRACA|PCA|LARGO|ESTRADA|ESTR|EST|RODOVIA|ROD|VIELA|VIADUTO|LADEIRA|PASSAGEM)$/;
const GIVEN_TYPE = new RegExp(`^(?:${Object.keys(STREET_TYPES).join("|")})\\b\\.?`);
/** A street that begins with a preposition lost its type ("DO RIO PEQUENO"). */
const PLACEHOLDER = /^(?:-|\.|0+|NULL|NAO INFORMAD[OA]|NAO CONSTA|SEM COMPLEMENTO|NT|N\/?A|X+)$/i;

/**
 * The address as people read it: "ARTUR ORLANDO" + "907" + "RUA" → "Rua Artur Orlando", "907". A street type left in
 * the complement goes to the front, capitals and accents are restored, an absent number is "S/N".
 */
export function presentableAddress(address: Address): Address {
  const { street, complement } = moveStreetType(blank(address.street), blank(address.complement));
  const trailing = street && !address.number ? TRAILING_NUMBER.exec(street) : null;
  return {
    street: street ? presentableStreet(trailing ? street.slice(0, trailing.index) : street) : null,
    number: presentableNumber(trailing?.slice(1).find(Boolean) ?? address.number),
    complement: complement ? presentablePlaceName(complement) : null,
    neighborhood: blank(address.neighborhood) ? presentablePlaceName(blank(address.neighborhood)!) : null,
    cep: normalizeCep(address.cep),
  };
}

function blank(text: string | null): string | null {
  const trimmed =
    text
      ?.trim()
      .replace(/\s+/g, " ")
      .replace(/^[,.\s-]+|[,\s-]+$/g, "") ?? "";
  return trimmed && !PLACEHOLDER.test(trimmed) ? trimmed : null;
}

function moveStreetType(street: string | null, complement: string | null) {
  const [first = "", ...others] = complement?.toUpperCase().split(" ") ?? [];
  const type = first.replace(/\.$/, "");
  const isTypeAlone = MOVABLE.test(type) && others.length === 0;
  const last = others.at(-1)?.replace(/\.$/, "") ?? "";
  if (!street || !complement) return { street, complement };
  if (isTypeAlone)
    return {
      street: GIVEN_TYPE.test(street.toUpperCase()) ? street : `${type} ${titleFirst(street)}`,
      complement: null,
    };
  if (MOVABLE.test(last) && last.length > 2 && !GIVEN_TYPE.test(street.toUpperCase())) {
    return {
      street: `${last} ${titleFirst(street)}`,
      complement: complement.slice(0, -last.length).replace(/[\s.]+$/, ""),
    };
  }
  return { street, complement };
}

/** "BONANCA DA" → "DA BONANCA": a preposition that an inverted street has at its end. */
function prepositionFirst(name: string): string {
  return name.replace(/^(.+) (D[AEO]|D[AO]S)$/i, "$2 $1");
}

function presentableStreet(text: string): string {
  const street = text.replace(/^NULL (?=.)/i, "");
  const type = GIVEN_TYPE.exec(street.toUpperCase())?.[0] ?? "";
  const rest = prepositionFirst(street.slice(type.length).trim());
  const label = findEntry(STREET_TYPES, type.replace(".", ""));
  if (!label || !rest) return presentablePlaceName(prepositionFirst(street));
  const repeated = presentablePlaceName(rest);
  return repeated.startsWith(`${label} `) ? repeated : `${label} ${lowerFirst(repeated)}`;
}

/** "Rua Do Rosário" → "Rua do Rosário". */
function lowerFirst(text: string): string {
  return text.replace(/^(?:Das?|Dos?|De)(?= )/, (word) => word.toLowerCase());
}

const STREET_LABEL = new RegExp(`^(?:${[...new Set(Object.values(STREET_TYPES))].join("|")}) `);

/** A presentable street without its type ("Rua Augusta" → "Augusta"); null when it has none. */
export function nameWithoutType(street: string): string | null {
  const label = STREET_LABEL.exec(street)?.[0];
  return label ? street.slice(label.length) : null;
}

function presentableNumber(number: string | null): string | null {
  const trimmed = blank(number)?.toUpperCase().replace(/\.0$/, "") ?? null;
  if (!trimmed || MANGLED.test(trimmed)) return null;
  if (new RegExp(`^(?:${WITHOUT_NUMBER})$`, "i").test(trimmed) || /^S N$|^N\/S$/.test(trimmed)) return "S/N";
  return trimmed
    .replace(/^N[Oº°.]*\s*(?=\d)/, "")
    .replace(/^(\d{1,2}) (\d{3})$/, "$1$2")
    .replace(/(?<=\d)\s+(?:E\s+)?(?=\d)/g, "/");
}
