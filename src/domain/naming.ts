import { accentWord } from "./accents.ts";
import { fold } from "./slug.ts";

/** Words that stay lower case inside a name (V7), and those that names of schools and streets have besides. */
const SMALL = new Set("das da dos do de e a o as os em na no nas nos ao à com por para y".split(" "));

const ROMAN = /^(?=[IVXL])(?:X{0,3}(?:IX|IV|V?I{0,3}))$/;

/** Acronyms that have vowels; a word without a vowel is taken for one anyway. */
const ACRONYMS = new Set(
  (
    "SESI SENAI SENAC SESC SEST SENAT SEBRAE COC SEB CEI CEU CIEP CAIC CAEP APAE AACD FECAP PUC PUCSP USP UNIP ULBRA MEPES UEP EFM EF EI EM " +
    "EIF EIFM EIEF EIEFM EEI EFEI EIEFEM ABC FGV FIAP IFSP ETEC FATEC SEI UNIFESP UNICAMP UNESP ABA IB CEPI CETI CEPA AZ UP UFPE UFRJ UFMG USF " +
    "CEMA CAESP CEAP CETEP CEDUC CECON IESTEC CEMAP CEBLA CAPP CIOB ISAS ANBEAS ADEC EBEC CNEC FAETEC CEFET IFPR UNINCOR COOPEFA COOEPE EE EM EJA ID AEE"
  ).split(" "),
);
/** Types of public schools ("EMEF", "EEEFM", "CEMEI"). */
const SCHOOL_ACRONYM = /^(?:E[EM]{1,3}[IEFMTPRJ]*|C(?:EI|EM|EF|IE|EE)[EIFMTPJ]{0,5}|EI[EFM]{1,5})$/;

/** How a word is capitalised: lower case for small words, capitals for acronyms and numerals, initial capital else. */
function capitalize(word: string, isFirst: boolean): string {
  if (!/\p{L}/u.test(word)) return word;
  if (/\d[ºª]?$|^\d/.test(word) && !/\p{Ll}{2}/u.test(word)) return word.toUpperCase().replace(/(\d)([OA])$/, "$1$2");
  const lower = accentWord(word.toLowerCase());
  if (!isFirst && SMALL.has(lower)) return lower;
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

/** Capitalises the letters after a hyphen, apostrophe or slash too. */
function capitalizeCompound(word: string, isFirst: boolean): string {
  return word
    .split(/([-'’/.])/)
    .map((part, i) => (i % 2 ? part : capitalize(part, isFirst && i === 0)))
    .join("");
}

/** Title case of a person's name (V7): "MARIA DA SILVA E SOUZA" → "Maria da Silva e Souza". Accents are not guessed. */
export function formatPersonName(name: string): string {
  const small = new Set("das da dos do de e a o as os".split(" "));
  return name
    .trim()
    .split(/\s+/)
    .map((word, i) => {
      const lower = word.toLowerCase();
      if (i > 0 && small.has(lower)) return lower;
      return lower.replace(/(^|[-'’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
    })
    .join(" ");
}

const PLACE_ABBREVIATIONS = new Map(
  Object.entries({
    JD: "jardim",
    JARD: "jardim",
    VL: "vila",
    PQ: "parque",
    PRQ: "parque",
    PCA: "praça",
    CJ: "conjunto",
    CONJ: "conjunto",
    HAB: "habitacional",
    RES: "residencial",
    LOT: "loteamento",
    CID: "cidade",
    STA: "santa",
    STO: "santo",
    CHAC: "chácara",
    NSA: "nossa",
    NSRA: "nossa senhora",
    SRA: "senhora",
    DR: "doutor",
    DRA: "doutora",
    PROF: "professor",
    PROFA: "professora",
    CEL: "coronel",
    GAL: "general",
    ENG: "engenheiro",
    PRES: "presidente",
    VER: "vereador",
    DEP: "deputado",
    GOV: "governador",
    MAL: "marechal",
    CAP: "capitão",
    SGT: "sargento",
    TTE: "tenente",
    BRIG: "brigadeiro",
    PREF: "prefeito",
    MONS: "monsenhor",
  }),
);

/** Name of a neighborhood or street in title case, accents restored, abbreviations opened ("JD STA CRUZ" → "Jardim Santa Cruz"). */
export function presentablePlaceName(text: string): string {
  const words = text
    .trim()
    .replace(/\bN\.? ?S(?:RA)?\.? (?=D)/i, "NOSSA SENHORA ")
    .split(/\s+/);
  return words
    .flatMap((word) => {
      const known = PLACE_ABBREVIATIONS.get(word.replace(/\.$/, "").toUpperCase());
      return known ? known.split(" ") : [word];
    })
    .map((word, i) =>
      isNumeral(word, i) || !/[AEIOUYÀ-Ü\d]/i.test(word) ? word.toUpperCase() : capitalizeCompound(word, i === 0),
    )
    .join(" ");
}

function isNumeral(word: string, index: number): boolean {
  return index > 0 && ROMAN.test(word.toUpperCase());
}

/** Kinds of school, longest first: what an inverted name ("VERTICE COLEGIO") has at its end. */
const KIND =
  "(?:ESCOLA DE EDUCACAO (?:INFANTIL E ENSINO FUNDAMENTAL|INFANTIL|INTEGRAL|BASICA|ESPECIAL)|ESCOLA DE ENFERMAGEM|ESCOLA TECNICA|ESCOLA COMUNITARIA|" +
  "INSTITUTO DE EDUCACAO|INSTITUTO DE ENSINO|INSTITUTO EDUCACIONAL|CENTRO EDUCACIONAL|CENTRO DE ENSINO|CENTRO DE EDUCACAO INFANTIL|CENTRO DE EDUCACAO|" +
  "NUCLEO EDUCACIONAL|NUCLEO DE EDUCACAO|NUCLEO DE ENSINO|COLEGIO E CURSO|CURSO E COLEGIO|JARDIM ESCOLA|COLEGIO|ESCOLA|INSTITUTO|EDUCANDARIO|EXTERNATO|LICEU)";
const INVERTED = new RegExp(`^(.+?) -? ?(${KIND})((?: -? ?(?:UNIDADE|FILIAL|SEDE)(?: .+)?)?)$`);
const STARTS_WITH_KIND = new RegExp(
  `^(?:${KIND}|CRECHE|CENTRO|NUCLEO|SOCIEDADE|ASSOCIACAO|FUNDACAO|COOPERATIVA|SISTEMA|SERVICO|UNIDADE|COMPLEXO|FACULDADE|UNIVERSIDADE|CASA|OBRA|ORGANIZACAO|GRUPO|REDE|INSTITUICAO|ESCOLINHA)\\b`,
);
/** A kind after one of these belongs to a phrase ("jovens na escola") and stays where it is. */
const LINKING =
  /(?:^| )(?:DE|DA|DO|DAS|DOS|E|NA|NO|EM|A|O|AS|OS|PARA|COM|POR|AO|NOSSA|MINHA|SUA|MEU|NOSSO|PRIMEIRA|PRE|MINI|SUPER|LAR|-)$/;

/** Titles that an inverted person's name has at its end ("AYRES DE MOURA PROFESSOR"). */
const TITLES: Record<string, string> = {
  PROFESSOR: "PROFESSOR",
  PROFESSORA: "PROFESSORA",
  PROF: "PROFESSOR",
  PROFA: "PROFESSORA",
  DOUTOR: "DOUTOR",
  DOUTORA: "DOUTORA",
  DR: "DOUTOR",
  DRA: "DOUTORA",
  PADRE: "PADRE",
  PE: "PADRE",
  DONA: "DONA",
  DEPUTADO: "DEPUTADO",
  DEP: "DEPUTADO",
  VEREADOR: "VEREADOR",
  VER: "VEREADOR",
  BRIGADEIRO: "BRIGADEIRO",
  BRIG: "BRIGADEIRO",
  CORONEL: "CORONEL",
  CEL: "CORONEL",
  GENERAL: "GENERAL",
  GAL: "GENERAL",
  MAJOR: "MAJOR",
  CAPITAO: "CAPITAO",
  TENENTE: "TENENTE",
  MARECHAL: "MARECHAL",
  MAL: "MARECHAL",
  MINISTRO: "MINISTRO",
  MIN: "MINISTRO",
  SENADOR: "SENADOR",
  SEN: "SENADOR",
  GOVERNADOR: "GOVERNADOR",
  GOV: "GOVERNADOR",
  PREFEITO: "PREFEITO",
  PREF: "PREFEITO",
  PRESIDENTE: "PRESIDENTE",
  PRES: "PRESIDENTE",
  CONEGO: "CONEGO",
  MONSENHOR: "MONSENHOR",
  MONS: "MONSENHOR",
  DOM: "DOM",
  FREI: "FREI",
  IRMA: "IRMA",
  IRMAO: "IRMAO",
  MADRE: "MADRE",
  PASTOR: "PASTOR",
  REVERENDO: "REVERENDO",
  REV: "REVERENDO",
  COMENDADOR: "COMENDADOR",
  ENGENHEIRO: "ENGENHEIRO",
  ENG: "ENGENHEIRO",
  DESEMBARGADOR: "DESEMBARGADOR",
  CONSELHEIRO: "CONSELHEIRO",
  EMBAIXADOR: "EMBAIXADOR",
  ALMIRANTE: "ALMIRANTE",
  JORNALISTA: "JORNALISTA",
  MAESTRO: "MAESTRO",
  POETA: "POETA",
  DUQUE: "DUQUE",
};
/** Titles of nobility keep their "DE" ("CAXIAS DUQUE DE"). */
const NOBLE = /^(.+) (BARAO|BARONESA|CONDE|CONDESSA|DUQUE|MARQUES|VISCONDE|VISCONDESSA) (DE|DO|DA)$/;
const PUBLIC_KIND = /^((?:(?:EMEF|EMEI|CEMEI|CEI|CEU|EE|EM|EMEB|EMEIEF|EEI)(?: (?:CEI|EMEI|EMEF|CEMEI))?) )(.+)$/;

/** Title first: "AYRES DE MOURA PROFESSOR" → "PROFESSOR AYRES DE MOURA"; unchanged when it has no title at its end. */
export function titleFirst(person: string): string {
  const noble = NOBLE.exec(person);
  if (noble) return `${noble[2]} ${noble[3]} ${noble[1]}`;
  const space = person.lastIndexOf(" ");
  const title =
    space > 0
      ? (TITLES[
          person
            .slice(space + 1)
            .replace(/[ªº.]$/, "A")
            .replace(/RA{2}$/, "RA")
        ] ?? TITLES[person.slice(space + 1)])
      : undefined;
  const rest = person.slice(0, space);
  if (!title || LINKING.test(rest) || STARTS_WITH_KIND.test(rest)) return person;
  return `${title} ${rest}`;
}

const COMPANY_SUFFIX = /[\s-]+(?:LTDA|ME|EPP|EIRELI|MEI|S\/?A|S\/?S|S\/?C|SNC)\.?$/;
/** Stages that Paraná and others append to a name: "EI EF M", "EI-EF-EM", "ED INF ENS FUND E MEDIO". */
const STAGES_SUFFIX =
  /(?:[\s-]+(?:C|COL|E|ESC))?[\s-]+EI[\s-]+(?:E[\s-]+)?EF(?:[\s-]+(?:E[\s-]+)?(?:EM|M|MEDIO|PROFIS|NORMAL|N))*$/;

/** Abbreviations opened in order; the pattern sees capitals with single spaces. */
const EXPANSIONS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/^ESC PART (.+) E ?E ?I$/, "ESCOLA DE EDUCACAO INFANTIL $1"],
  [/^ESC PART (.+) C E(?: I)?$/, "CENTRO EDUCACIONAL $1"],
  [/^ESC PART (.+) N E$/, "NUCLEO EDUCACIONAL $1"],
  [/^ESC PART (.+) NUCL EDUC$/, "NUCLEO EDUCACIONAL $1"],
  [/^ESC PART (.+) CENTRO EDUC$/, "CENTRO EDUCACIONAL $1"],
  [
    /^ESC PART (?=(?:ESCOLA|ESC|COLEGIO|BERCARIO|EDUCANDARIO|INSTITUTO|JARDIM ESCOLA|CENTRO|KINDERGARTEN|CRECHE|EXTERNATO)\b)/,
    "",
  ],
  [/^ESC PART (?=.* (?:ESCOLA|COLEGIO|BERCARIO|EDUCANDARIO|INSTITUTO|CENTRO)\b)/, ""],
  [/^ESC PART /, "ESCOLA "],
  [/^CR P CONV /, "CRECHE "],
  [/^CEI (?:INDIR|DIRET) /, "CEI "],
  [/\bN(?:OSSA|SA|S|)\.? ?SR(?:A|ª)\.?(?= |$)/g, "NOSSA SENHORA"],
  [/\bN ?S(?= D[AOE]S? )/g, "NOSSA SENHORA"],
  [/\bN SENHORA\b/g, "NOSSA SENHORA"],
  [/^C EDUC\b\.?/, "CENTRO EDUCACIONAL"],
  [/^ESC\b\.?/, "ESCOLA"],
  [/\bESC$/, "ESCOLA"],
  [/(?<=^| )COL\b\.?(?!-)/g, "COLEGIO"],
  [/\bINST(?:DE)?\b\.?/g, (m: string) => (m.startsWith("INSTDE") ? "INSTITUTO DE" : "INSTITUTO")] as never,
  [/\bNUCL\b\.?/g, "NUCLEO"],
  [/\bASSOC\b\.?/g, "ASSOCIACAO"],
  [/\bSOC\b\.?/g, "SOCIEDADE"],
  [/\bCOOP\b\.?/g, "COOPERATIVA"],
  [/\bUN(?:I)?D\b\.?/g, "UNIDADE"],
  [/^FUND\b\.?/, "FUNDACAO"],
  [/\b(?:EDUC|ED)\b\.? INF\b\.?/g, "EDUCACAO INFANTIL"],
  [/\b(?:EDUC|ED)\b\.? INFANTIL\b/g, "EDUCACAO INFANTIL"],
  [/\b(DE|EM|PARA|DA) EDUC\b\.?/g, "$1 EDUCACAO"],
  [/\bEDUC\b\.?/g, "EDUCACIONAL"],
  [/\bENS\b\.?/g, "ENSINO"],
  [/\bFUND\b\.?/g, "FUNDAMENTAL"],
  [/\bENSINO MED\b/g, "ENSINO MEDIO"],
  [/^((?:ESCOLA|COLEGIO|INSTITUTO|CENTRO EDUCACIONAL) )PE (?=\p{L}{3})/u, "$1PADRE "],
  [/\bRECR\b\.?/g, "RECREACAO"],
  [/\bJD\b\.?/g, "JARDIM"],
  [/\bVL\b\.?/g, "VILA"],
  [/\bPQ\b\.?/g, "PARQUE"],
  [/\bSTA\b\.?/g, "SANTA"],
  [/\bSTO\b\.?/g, "SANTO"],
  [/\bPROFª|\bPROFA\b\.?/g, "PROFESSORA"],
  [/\bPROFº|\bPROF\b\.?(?= )/g, "PROFESSOR"],
  [/\bDRA\b\.?(?= )/g, "DOUTORA"],
  [/\bDR\b\.?(?= )/g, "DOUTOR"],
  [
    /\b([12]) ?(?:O|º)? (?:E ([12]) ?(?:O|º)? )?GRAUS?\b/g,
    (_: string, a: string, b?: string) => (b ? `${a}º E ${b}º GRAUS` : `${a}º GRAU`),
  ] as never,
  [/\b([B-DF-HJ-NP-TV-Z][A-Z]+) S (?=SCHOOL)/g, "$1’s "],
  [/\bSANT ANA\b/g, "SANT'ANA"],
  [/\bD (AVILA|OESTE|AJUDA|ABRIL|ARC|AGUA)\b/g, "D'$1"],
];

/**
 * The name of a school as people read it, from INEP's unaccented and often inverted capitals: "VERTICE COLEGIO UNIDADE
 * II" → "Colégio Vértice Unidade II", "AYRES DE MOURA PROFESSOR" → "Professor Ayres de Moura". Company suffixes are
 * dropped, abbreviations opened, roman numerals, ordinals and acronyms kept. A name that has lower-case letters is taken
 * as already presentable; an order that is not understood is kept.
 */
export function presentableSchoolName(officialName: string): string {
  const text = officialName.trim().replace(/\s+/g, " ");
  if (/\p{Ll}{2}/u.test(text)) return text;
  let name = spaceHyphens(text.toUpperCase());
  while (COMPANY_SUFFIX.test(name)) name = name.replace(COMPANY_SUFFIX, "");
  name = dropStages(name);
  for (const [pattern, replacement] of EXPANSIONS) name = name.replace(pattern, replacement);
  while (COMPANY_SUFFIX.test(name)) name = name.replace(COMPANY_SUFFIX, "");
  name = kindFirst(name.trim().replace(/\s+/g, " "));
  return titleCase(name) || text;
}

/** "A -B" and "A- B" → "A - B"; a hyphen inside a word stays. */
function spaceHyphens(name: string): string {
  return name
    .replace(/\s+-\s*|\s*-\s+/g, " - ")
    .replace(/(?: - )+$|^(?: - )+/g, "")
    .replace(/\s*,\s*/g, ", ");
}

function dropStages(name: string): string {
  const found = STAGES_SUFFIX.exec(name);
  if (!found || found.index === 0) return name;
  const rest = name.slice(0, found.index).replace(/[\s-]+$/, "");
  if (/^[\s-]+(?:C|COL)\b/.test(found[0])) return `COLEGIO ${rest}`;
  if (/^[\s-]+(?:E|ESC)\b/.test(found[0])) return `ESCOLA ${rest}`;
  return rest;
}

function kindFirst(name: string): string {
  const publicKind = PUBLIC_KIND.exec(name);
  if (publicKind) return publicKind[1] + titleFirst(publicKind[2]!);
  const inverted = INVERTED.exec(name);
  if (inverted && !STARTS_WITH_KIND.test(name) && !LINKING.test(inverted[1]!)) {
    return `${inverted[2]} ${titleFirst(inverted[1]!)}${inverted[3]}`;
  }
  return STARTS_WITH_KIND.test(name) ? name : titleFirst(name);
}

function titleCase(name: string): string {
  const words = name.split(" ");
  return words
    .map((word, i) => {
      const isFirst = i === 0 || words[i - 1] === "-";
      if (i > 0 && ROMAN.test(word) && !(word === "I" && words[i - 1] === "E")) return word;
      if (ACRONYMS.has(word) || SCHOOL_ACRONYM.test(word))
        return isFirst || word.length > 2 || i === words.length - 1 ? word : capitalizeCompound(word, isFirst);
      if (/^\p{L}{2,}$/u.test(word) && !/[AEIOUYÀ-Ü]/.test(word)) return word;
      if (/^\p{L}$/u.test(word)) return SMALL.has(fold(word)) && !isFirst && i < words.length - 1 ? fold(word) : word;
      return capitalizeCompound(word, isFirst);
    })
    .join(" ");
}
