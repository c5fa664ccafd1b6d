import type { neighborhood } from "../../src/backend/schema/catalog.ts";
import type { Random } from "../random.ts";
import type { CityPlan } from "./plan.ts";
import type { School } from "./schools.ts";
import { list } from "./vocabulary/list.ts";

/** First three digits of a CEP, by state: the range of the capital, and that of the rest. */
const CEP_PREFIXES: Readonly<
  Record<string, readonly [capitalFrom: number, capitalTo: number, from: number, to: number]>
> = {
  SP: [10, 58, 110, 199],
  RJ: [200, 237, 241, 289],
  ES: [290, 290, 291, 299],
  MG: [301, 319, 321, 399],
  BA: [400, 419, 421, 489],
  SE: [490, 490, 491, 499],
  PE: [500, 529, 531, 569],
  AL: [570, 570, 571, 579],
  PB: [580, 580, 581, 589],
  RN: [590, 591, 592, 599],
  CE: [600, 608, 616, 639],
  PI: [640, 640, 641, 649],
  MA: [650, 650, 651, 659],
  PA: [660, 668, 671, 688],
  AP: [689, 689, 689, 689],
  AM: [690, 690, 691, 692],
  RR: [693, 693, 693, 693],
  AC: [699, 699, 699, 699],
  DF: [700, 727, 700, 727],
  GO: [740, 748, 750, 767],
  RO: [768, 768, 769, 769],
  TO: [770, 770, 774, 779],
  MT: [780, 780, 781, 788],
  MS: [790, 791, 792, 799],
  PR: [800, 829, 830, 879],
  SC: [880, 880, 881, 899],
  RS: [900, 919, 920, 999],
};

/** Street, number and CEP of a neighborhood, whose schools share the first digits; a few are unknown. */
export function address(
  random: Random,
  { city }: CityPlan,
  { slug }: typeof neighborhood.$inferInsert,
): Pick<School, "street" | "number" | "complement" | "cep"> {
  const known = knownPlace(city.slug, slug);
  const cep = (known?.cepRegion ?? cepRegion(city, slug)) + `${random.int(0, 89) * 10}`.padStart(3, "0");
  if (random.chance(0.01)) return { street: null, number: null, complement: null, cep: null };
  return {
    street: random.pick(known?.streets ?? commonStreets(city.slug)),
    number: random.chance(0.04) ? "S/N" : `${random.int(5, 2400)}`,
    complement: random.chance(0.06) ? random.pick(COMPLEMENTS) : null,
    cep: random.chance(0.02) ? null : cep,
  };
}

/** First five digits of the postal codes of a neighborhood: of its state, and of its name. */
function cepRegion({ uf, isCapital, ibgeCode }: CityPlan["city"], slug: string): string {
  const [capitalFrom, capitalTo, from, to] = CEP_PREFIXES[uf]!;
  const sum = [...slug].reduce((total, letter) => (31 * total + letter.charCodeAt(0)) % 100_003, 0);
  const prefix = isCapital
    ? capitalFrom + (sum % (capitalTo - capitalFrom + 1))
    : from + (Number(ibgeCode.slice(2, 6)) % (to - from + 1));
  return `${prefix}`.padStart(3, "0") + `${Math.floor(sum / 7) % 100}`.padStart(2, "0");
}

/**
 * Phone of a school. The numbers are well formed but begin with 90000 (mobile) or 2000-0 (landline), which are not
 * assigned to subscribers, so that nobody is called because of a demonstration.
 */
export function phones(
  random: Random,
  { areaCode }: CityPlan,
  isPartner: boolean,
): Pick<School, "phone" | "publicPhone"> {
  const mobile = `${areaCode}90000${`${random.int(0, 9999)}`.padStart(4, "0")}`;
  const landline = `${areaCode}20000${`${random.int(0, 999)}`.padStart(3, "0")}`;
  if (!isPartner && random.chance(0.14)) return { phone: null, publicPhone: null };
  const phone = random.chance(isPartner ? 0.7 : 0.4) ? mobile : landline;
  return { phone, publicPhone: random.chance(0.5) ? landline : phone };
}

const STREETS = list(`
  Rua São José, Rua Tiradentes, Rua Sete de Setembro, Rua Quinze de Novembro, Rua Rui Barbosa, Rua Santos Dumont,
  Rua Duque de Caxias, Rua Marechal Deodoro, Rua Barão do Rio Branco, Rua Bahia, Rua Castro Alves, Rua José Bonifácio,
  Rua Treze de Maio, Rua das Flores, Rua dos Ipês, Rua Ceará, Rua das Acácias, Rua das Palmeiras, Rua Santa Luzia,
  Rua São Paulo, Rua Minas Gerais, Rua Paraná, Rua Pernambuco, Rua Goiás, Rua Amazonas, Rua Machado de Assis,
  Rua Carlos Gomes, Rua Olavo Bilac, Rua Coronel José Pires, Rua Doutor Almeida Lima, Rua Professora Alice Ramos,
  Rua Padre Anchieta, Rua Dom Pedro II, Rua Princesa Isabel, Rua Santa Catarina, Rua Boa Vista, Rua do Comércio,
  Rua Nova, Rua Major Antônio Prado, Rua Capitão Silva Neto, Rua Maestro Vila Nova, Rua dos Girassóis, Avenida Brasil,
  Avenida Getúlio Vargas, Avenida Presidente Vargas, Avenida Independência, Avenida São João, Avenida Dom Pedro I,
  Avenida das Nações, Avenida Juscelino Kubitschek, Avenida Central, Avenida Beira Rio, Avenida Paulista,
  Avenida Goiás, Avenida Afonso Pena, Travessa São Benedito, Travessa da Paz, Alameda dos Jacarandás,
  Alameda das Rosas, Praça da Matriz`);

/** A neighborhood as a family of its city knows it. */
interface KnownPlace {
  /** First five digits of its postal codes. */
  readonly cepRegion: string;
  readonly streets: readonly string[];
}

/** Neighborhoods of São Paulo whose streets and postal codes a family may type, by slug. */
const KNOWN_PLACES: Readonly<Record<string, KnownPlace>> = {
  "bela-vista": { cepRegion: "01310", streets: ["Avenida Paulista", "Avenida Nove de Julho"] },
  "jardim-paulista": { cepRegion: "01403", streets: ["Avenida Paulista", "Alameda Santos"] },
  consolacao: { cepRegion: "01305", streets: ["Rua Augusta", "Rua da Consolação"] },
  "cerqueira-cesar": { cepRegion: "01412", streets: ["Rua Augusta", "Alameda Santos"] },
  tatuape: { cepRegion: "03310", streets: ["Rua Tuiuti", "Rua Apucarana"] },
  "vila-mariana": { cepRegion: "04101", streets: ["Rua Vergueiro", "Rua Domingos de Morais"] },
  pinheiros: { cepRegion: "05422", streets: ["Rua dos Pinheiros", "Rua Teodoro Sampaio"] },
};

/** The streets and CEPs that are known of a neighborhood, or null. */
function knownPlace(citySlug: string, slug: string): KnownPlace | null {
  return (citySlug === "sao-paulo-sp" && KNOWN_PLACES[slug]) || null;
}

const KNOWN_STREETS = new Set(Object.values(KNOWN_PLACES).flatMap(({ streets }) => streets));

/** Streets of other places. In São Paulo none is called as one that is known elsewhere in it. */
function commonStreets(citySlug: string): readonly string[] {
  return citySlug === "sao-paulo-sp" ? STREETS.filter((street) => !KNOWN_STREETS.has(street)) : STREETS;
}

const COMPLEMENTS: readonly string[] = ["Casa 2", "Bloco A", "Sobrado", "Loja 1", "Fundos", "Térreo", "1º andar"];
