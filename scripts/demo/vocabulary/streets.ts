import { list } from "./list.ts";

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
export function knownPlace(citySlug: string, slug: string): KnownPlace | null {
  return (citySlug === "sao-paulo-sp" && KNOWN_PLACES[slug]) || null;
}

const KNOWN_STREETS = new Set(Object.values(KNOWN_PLACES).flatMap(({ streets }) => streets));

/** Streets of other places. In São Paulo none is called as one that is known elsewhere in it. */
export function commonStreets(citySlug: string): readonly string[] {
  return citySlug === "sao-paulo-sp" ? STREETS.filter((street) => !KNOWN_STREETS.has(street)) : STREETS;
}

export const COMPLEMENTS: readonly string[] = [
  "Casa 2",
  "Bloco A",
  "Sobrado",
  "Loja 1",
  "Fundos",
  "Térreo",
  "1º andar",
];
