import { expandSchoolName } from "./school-abbreviations.ts";
import { kindFirst } from "./school-kind.ts";
import { isRoman, SMALL_WORDS, titleCaseWord, withoutDanglingPreposition } from "./title-case.ts";

/** Acronyms that could be read as words; what has no vowel is taken for an acronym anyway. */
const ACRONYMS = new Set(
  (
    "SESI SENAI SENAC SESC SEST SENAT SEBRAE COC SEB CEI CEU CIEP CAIC CAEP APAE AACD FECAP PUC PUCSP USP UNIP ULBRA MEPES UEP " +
    "EFM EF EI EIF EIFM EIEF EIEFM EEI EFEI EIEFEM EEEFM ABC FGV FIAP IFSP ETEC FATEC UNIFESP UNICAMP UNESP ABA IB CEPI CETI " +
    "CEPA AZ UFPE UFRJ UFMG USF CEMA CAESP CEAP CETEP CEDUC CECON IESTEC CEMAP CEBLA CAPP CIOB ISAS ANBEAS ADEC EBEC CNEC " +
    "FAETEC CEFET IFPR UNINCOR COOPEFA COOEPE EE EJA AEE GGE"
  ).split(" "),
);
/** "CEA", "CED": initials of a "centro educacional"; not "CEL", "CEM" and "CEU". */
const CENTRE_ACRONYM = /^CE[A-FHNPR-TV]$/;
/** Kinds of public school ("EMEF", "EEEFM", "CEMEI"). */
const PUBLIC_ACRONYM = /^(?:E[EM]{1,3}[IEFTPRJ]+M?[A-Z]?|EEM|C(?:EI|EM|EF|IE|EE)[EIFMTPJ]{0,5}|EI[EFM]{1,5})$/;
const STAGE_CODE = /^(?:EI|EF|EM|M)$/;
const STATE_AT_END = / - ([A-Z]{2})$/;

/**
 * Stages that Paraná and others append to a name, with the kind before them: "C EI EF M", "COL EI-EF-EM", "EI E EF".
 */
const MORE_STAGES = "[\\s-]+(?:E[\\s-]+)?(?:EM|M|MEDIO|PROFIS|NORMAL|N)";
const STAGES_SUFFIX = new RegExp(
  `(?:(?:[\\s-]+(?:C[\\s-]+E|C|COL|E|ESC))?[\\s-]+EI[\\s-]+(?:E[\\s-]+)?E?F(?:${MORE_STAGES})*` +
    `|[\\s-]+(?:C[\\s-]+E|C|COL|E|ESC)[\\s-]+EF(?:${MORE_STAGES})+)$`,
);

/** Initials at the end of a name; the I before an "E I" is a number ("BELLATRIX I E I"). */
const INITIALS = /(?<= (?:I )?)(?!I E I$)[A-Z](?: [A-Z])+$/;

/** The stages as one word, after a name with its kind: "BANDEIRANTES COLEGIO EFM", "ETAPA COLEGIO DE EFM". */
const STAGES_WORD =
  /^(.*\b(?:COLEGIO|ESCOLA|EXTERNATO|INSTITUTO|EDUCANDARIO|LICEU|COL|ESC)\b.*?)(?: DE)?[\s-]+(?:(?:EI)?EF(?:E?M)|EIEF|EIFM?)$/;

/**
 * Presentable name of a school, from INEP's unaccented and often inverted capitals: "VERTICE COLEGIO UNIDADE II" →
 * "Colégio Vértice Unidade II", "AYRES DE MOURA PROFESSOR" → "Professor Ayres de Moura". Drops company suffixes, writes
 * initials at its end together, expands abbreviations, and preserves roman numerals, ordinals and acronyms. A name with
 * lower-case letters counts as presentable; an unknown word order is not changed.
 */
export function presentableSchoolName(officialName: string): string {
  const text = officialName.trim().replace(/\s+/g, " ");
  if (/\p{Ll}{2}/u.test(text)) return text;
  const name = kindFirst(expandSchoolName(dropStages(spaceHyphens(text.toUpperCase()))));
  return withoutDanglingPreposition(titleCase(name)) || text;
}

/** Words of a kind that the proper name of a school follows. */
const BEFORE_A_NAME = /^(?:COLEGIO|ESCOLA|ESCOLINHA|CRECHE|EXTERNATO|EDUCANDARIO|CEI|EMEI|EMEF)$/;

const PERSON_SMALL_WORDS = new Set("das da dos do de e a o as os".split(" "));

/** Title case of a person's name (V7): "MARIA DA SILVA E SOUZA" → "Maria da Silva e Souza". Accents are not guessed. */
export function formatPersonName(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .map((word, i) => {
      const lower = word.toLowerCase();
      if (i > 0 && PERSON_SMALL_WORDS.has(lower)) return lower;
      return lower.replace(/(^|[-'’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
    })
    .join(" ");
}

/** "A -B" and "A- B" → "A - B"; a hyphen inside a word stays. */
function spaceHyphens(name: string): string {
  return name
    .replace(/\s+-\s*|\s*-\s+/g, " - ")
    .replace(/(?: - )+$|^(?: - )+/g, "")
    .replace(/\s*,\s*/g, ", ");
}

function dropStages(written: string): string {
  const name = STAGES_WORD.exec(written)?.[1] ?? written;
  const match = STAGES_SUFFIX.exec(name);
  if (!match || match.index === 0) return name;
  const rest = name.slice(0, match.index).replace(/(?:[\s-]+(?:DE|DA|DO))?[\s-]*$/, "");
  if (/^[\s-]+C[\s-]+E[\s-]+E[IF]\b/.test(match[0]))
    return `COLEGIO ESTADUAL ${rest.replace(/^COLEGIO (?:ESTADUAL )?/, "")}`;
  if (/^[\s-]+COL?\b|^[\s-]+C\b/.test(match[0])) return `COLEGIO ${rest.replace(/^COLEGIO /, "")}`;
  if (/^[\s-]+E(?:SC)?\b/.test(match[0])) return `ESCOLA ${rest.replace(/^ESCOLA /, "")}`;
  return rest;
}

function titleCase(name: string): string {
  const initials = INITIALS.exec(name)?.[0].replaceAll(" ", "");
  const words = name
    .replace(/ - (?:- )+/g, " - ")
    .replace(INITIALS, initials ?? "")
    .split(" ");
  const hasState = STATE_AT_END.test(name);
  return words
    .map((word, i) => {
      const previous = words[i - 1];
      const isLast = i === words.length - 1;
      const isFirst = i === 0 || previous === "-";
      if (i > 0 && (isRoman(word) || (isLast && word === initials))) return word;
      // "Pedacinho do Céu", but "CEU Butantã".
      if (word === "CEU" && /^[DN]O$/.test(previous ?? "")) return titleCaseWord(word, isFirst);
      if (ACRONYMS.has(word) || CENTRE_ACRONYM.test(word) || PUBLIC_ACRONYM.test(word) || (isLast && hasState))
        return word;
      // Escola Municipal, or Ensino Médio.
      if (word === "EM" && isLast && i > 0) return word;
      if (STAGE_CODE.test(word) && previous && (STAGE_CODE.test(previous) || previous === "EF")) return word;
      if (/^\p{L}{2,}$/u.test(word) && !/[AEIOUYÀ-Ü]/.test(word)) return word;
      // "Escola A Sementinha": the article begins the name.
      if (i === 1 && /^[AO]$/.test(word) && BEFORE_A_NAME.test(previous ?? "") && words[2] !== "DISTANCIA") return word;
      if (/^\p{L}$/u.test(word))
        return SMALL_WORDS.has(word.toLowerCase()) && !isFirst && !isLast ? word.toLowerCase() : word;
      return titleCaseWord(word, isFirst);
    })
    .join(" ");
}
