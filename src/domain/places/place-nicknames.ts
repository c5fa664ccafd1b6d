import { findEntry } from "../text/find-entry.ts";

/** Nicknames of cities: folded, with the folded name. */
const NICKNAMES: Readonly<Record<string, string>> = {
  sampa: "sao paulo",
  bh: "belo horizonte",
  beaga: "belo horizonte",
  poa: "porto alegre",
  rio: "rio de janeiro",
  bsb: "brasilia",
  floripa: "florianopolis",
  ssa: "salvador",
  jampa: "joao pessoa",
  gyn: "goiania",
  cwb: "curitiba",
  sjc: "sao jose dos campos",
  sbc: "sao bernardo do campo",
  scs: "sao caetano do sul",
  jf: "juiz de fora",
  sjrp: "sao jose do rio preto",
  sjp: "sao jose dos pinhais",
  slz: "sao luis",
  vix: "vitoria",
  aju: "aracaju",
  mcz: "maceio",
  cba: "cuiaba",
  pvh: "porto velho",
  fortal: "fortaleza",
  fsa: "feira de santana",
  vdc: "vitoria da conquista",
  udi: "uberlandia",
  moc: "montes claros",
  valadares: "governador valadares",
  pocos: "pocos de caldas",
  sanca: "sao carlos",
  pinda: "pindamonhangaba",
  itaqua: "itaquaquecetuba",
  caragua: "caraguatatuba",
  mogi: "mogi das cruzes",
  campos: "campos dos goytacazes",
  buzios: "armacao dos buzios",
  foz: "foz do iguacu",
  bc: "balneario camboriu",
  prudente: "presidente prudente",
  friburgo: "nova friburgo",
};

/** Folded city name of a nickname; null for others. */
export function findNickname(word: string): string | null {
  return findEntry(NICKNAMES, word) ?? null;
}

/** Equivalent spellings: "Paraty" and "parati", "Mogi" and "moji". */
const SPELLINGS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/i$/, "y"],
  [/y/g, "i"],
  [/j(?=[ei])/g, "g"],
  [/g(?=[ei])/g, "j"],
  [/z\b/g, "s"],
  [/s\b/g, "z"],
  [/ss/g, "c"],
  [/c(?=[ei])/g, "ss"],
];

/** Other spellings of a folded name of at least four letters, one rule at a time. */
export function respellings(words: string): string[] {
  if (words.length < 4) return [];
  const spellings = SPELLINGS.map(([pattern, replacement]) => words.replace(pattern, replacement));
  return [...new Set(spellings)].filter((other) => other !== words);
}
