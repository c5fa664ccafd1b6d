import { fold } from "../text/slug.ts";
import type { Uf } from "./uf.ts";

/** Cities that families name together. */
export interface Region {
  readonly uf: Uf;
  /** Folded. */
  readonly cities: readonly string[];
}

/**
 * Folded names of regions and their cities: metropolitan regions by state law (cities with private schools first),
 * others as IBGE's and the states' tourist regions name them.
 */
const REGIONS: readonly (readonly [names: string, uf: Uf, cities: string])[] = [
  [
    "abc paulista, grande abc, regiao do abc",
    "SP",
    "Santo André, São Bernardo do Campo, São Caetano do Sul, Diadema, Mauá, Ribeirão Pires, Rio Grande da Serra",
  ],
  [
    "grande sao paulo, grande sp",
    "SP",
    "São Paulo, Guarulhos, São Bernardo do Campo, Santo André, Osasco, Mogi das Cruzes, Diadema, Barueri, Carapicuíba, " +
      "Suzano, Taboão da Serra, Cotia, Itaquaquecetuba, Mauá, São Caetano do Sul",
  ],
  [
    "baixada santista",
    "SP",
    "Santos, São Vicente, Praia Grande, Guarujá, Cubatão, Bertioga, Itanhaém, Mongaguá, Peruíbe",
  ],
  ["litoral norte, litoral norte paulista", "SP", "Caraguatatuba, São Sebastião, Ubatuba, Ilhabela"],
  [
    "vale do paraiba",
    "SP",
    "São José dos Campos, Taubaté, Jacareí, Pindamonhangaba, Guaratinguetá, Caçapava, Lorena, Cruzeiro",
  ],
  [
    "grande bh, grande belo horizonte",
    "MG",
    "Belo Horizonte, Contagem, Betim, Ribeirão das Neves, Santa Luzia, Nova Lima, Ibirité, Sabará, Vespasiano, Lagoa Santa",
  ],
  ["vale do aco", "MG", "Ipatinga, Coronel Fabriciano, Timóteo, Santana do Paraíso"],
  ["triangulo mineiro", "MG", "Uberlândia, Uberaba, Araguari, Ituiutaba, Frutal"],
  [
    "baixada fluminense",
    "RJ",
    "Duque de Caxias, Nova Iguaçu, São João de Meriti, Belford Roxo, Mesquita, Nilópolis, Magé, Queimados, Seropédica, Japeri",
  ],
  [
    "regiao dos lagos",
    "RJ",
    "Cabo Frio, Araruama, São Pedro da Aldeia, Saquarema, Armação dos Búzios, Arraial do Cabo, Iguaba Grande",
  ],
  [
    "grande rio, grande rio de janeiro",
    "RJ",
    "Rio de Janeiro, São Gonçalo, Duque de Caxias, Nova Iguaçu, Niterói, Belford Roxo, São João de Meriti, Magé, Maricá",
  ],
  ["grande vitoria", "ES", "Vitória, Vila Velha, Serra, Cariacica, Viana, Guarapari, Fundão"],
  [
    "grande curitiba",
    "PR",
    "Curitiba, São José dos Pinhais, Colombo, Araucária, Pinhais, Campo Largo, Fazenda Rio Grande, Almirante Tamandaré",
  ],
  ["grande florianopolis", "SC", "Florianópolis, São José, Palhoça, Biguaçu, Santo Amaro da Imperatriz"],
  [
    "grande porto alegre",
    "RS",
    "Porto Alegre, Canoas, Novo Hamburgo, São Leopoldo, Gravataí, Viamão, Cachoeirinha, Alvorada, Esteio, Sapucaia do Sul",
  ],
  ["serra gaucha", "RS", "Caxias do Sul, Bento Gonçalves, Farroupilha, Garibaldi, Gramado, Canela, Carlos Barbosa"],
  [
    "grande recife",
    "PE",
    "Recife, Jaboatão dos Guararapes, Olinda, Paulista, Camaragibe, Cabo de Santo Agostinho, Igarassu, São Lourenço da Mata",
  ],
  ["grande salvador", "BA", "Salvador, Lauro de Freitas, Camaçari, Simões Filho, Candeias, Dias d'Ávila"],
  ["grande fortaleza", "CE", "Fortaleza, Caucaia, Maracanaú, Maranguape, Eusébio, Aquiraz, Pacatuba, Horizonte"],
  ["grande goiania", "GO", "Goiânia, Aparecida de Goiânia, Trindade, Senador Canedo, Goianira, Inhumas"],
];

/** The regions with the words of each name, longest first. */
export const REGION_NAMES: readonly (Region & { readonly words: readonly string[] })[] = REGIONS.flatMap(
  ([names, uf, cities]) =>
    names.split(", ").map((name) => ({ words: name.split(" "), uf, cities: cities.split(", ").map(fold) })),
).sort((a, b) => b.words.length - a.words.length);

/** The region that a whole text names, or null. */
export function findRegion(text: string): Region | null {
  const typed = fold(text);
  return REGION_NAMES.find(({ words }) => words.join(" ") === typed) ?? null;
}
