import { TITLE_ABBREVIATIONS } from "./person-title.ts";
import { isRoman, titleCaseWord, withoutDanglingPreposition } from "./title-case.ts";

const PLACE_ABBREVIATIONS = new Map(
  Object.entries({
    ...TITLE_ABBREVIATIONS,
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
    CAP: "capitão",
    SGT: "sargento",
    TTE: "tenente",
  }),
);

/**
 * Name of a neighborhood or street in title case, accents restored, abbreviations opened ("JD STA CRUZ" → "Jardim Santa
 * Cruz").
 */
export function presentablePlaceName(text: string): string {
  const words = text
    .trim()
    .replace(/\bN\.? ?S(?:RA?)?\.? (?=D[AEO]S? |APARECIDA|AUXILIADORA)/i, "NOSSA SENHORA ")
    .replace(/\b(FREGUESIA|SENHORA) DO O\b/i, "$1 DO Ó")
    .replace(
      /\bS\.? (?=(?:VICENTE|JOSE|JOAO|PAULO|PEDRO|FRANCISCO|SEBASTIAO|CRISTOVAO|BENTO|JORGE|LUIS|LUIZ)\b)/i,
      "SAO ",
    )
    .split(/\s+/);
  const opened = words.flatMap((word) => {
    const known = PLACE_ABBREVIATIONS.get(word.replace(/\.$/, "").toUpperCase());
    return known ? known.split(" ") : [word];
  });
  const shown = opened
    .map((word, i) =>
      isCapitals(word.toUpperCase(), opened[i - 1]) || isLetterAtEnd(opened, i)
        ? word.toUpperCase()
        : titleCaseWord(word, i === 0),
    )
    .join(" ");
  return withoutDanglingPreposition(shown);
}

/** Sectors of Brasília. */
const SECTORS = new Set(
  (
    "SGAN SGAS SHIS SHIN SHIGS SHCGN SHCES SEPS SEPN SEUPS SIA SIG SMPW SCES SCEN SCLN SCRN EQNP EQNM EQSW EQS EQN " +
    "QNA QNB QNC QND QNE QNG QNL QNM QNN QNP QSA QSB QSC QSD QSE QSF QI QE QL"
  ).split(" "),
);
/** A single letter after one of these is a name ("Bloco A"), not an article. */
const LETTERED =
  /^(?:bloco|bl|conjunto|quadra|qd|lote|lt|m[oó]dulo|torre|setor|rua|ala|casa|apto|sala|loja|etapa|rua|n[uú]cleo|\d+)$/i;

/** A letter at the end is a name and no article ("Gleba A"), and so is what follows a number there ("Rua 203 NO"). */
function isLetterAtEnd(words: readonly string[], i: number): boolean {
  if (i === 0 || i < words.length - 1) return false;
  return /^\p{L}$/u.test(words[i]!) || (/^\p{L}{2}$/u.test(words[i]!) && /^\d+$/.test(words[i - 1]!));
}

function isCapitals(word: string, previous: string | undefined): boolean {
  if (SECTORS.has(word) || !/[AEIOUYÀ-Ü\d]/.test(word)) return true;
  return previous !== undefined && (isRoman(word) || (/^\p{L}$/u.test(word) && LETTERED.test(previous)));
}
