import { findEntry } from "../../../src/domain/text/find-entry.ts";

/** Abbreviations that are titles wherever they are in a name. Capitals without accents. */
export const TITLE_ABBREVIATIONS = {
  PROF: "PROFESSOR",
  PROFA: "PROFESSORA",
  DR: "DOUTOR",
  DRA: "DOUTORA",
  DEP: "DEPUTADO",
  VER: "VEREADOR",
  BRIG: "BRIGADEIRO",
  CEL: "CORONEL",
  GAL: "GENERAL",
  MAL: "MARECHAL",
  GOV: "GOVERNADOR",
  PREF: "PREFEITO",
  PRES: "PRESIDENTE",
  MONS: "MONSENHOR",
  ENG: "ENGENHEIRO",
};

/** Titles that an inverted person's name has at its end ("AYRES DE MOURA PROFESSOR"), and their abbreviations. */
const TITLES = new Map<string, string>([
  ...(
    "PROFESSOR PROFESSORA DOUTOR DOUTORA PADRE DONA DEPUTADO DEPUTADA VEREADOR VEREADORA BRIGADEIRO CORONEL GENERAL MAJOR " +
    "CAPITAO TENENTE SARGENTO MARECHAL MINISTRO SENADOR GOVERNADOR PREFEITO PRESIDENTE CONEGO MONSENHOR DOM FREI IRMA " +
    "IRMAO MADRE PASTOR REVERENDO COMENDADOR ENGENHEIRO DESEMBARGADOR CONSELHEIRO EMBAIXADOR ALMIRANTE JORNALISTA " +
    "MAESTRO POETA"
  )
    .split(" ")
    .map((title) => [title, title] as const),
  ...Object.entries({
    ...TITLE_ABBREVIATIONS,
    PROFª: "PROFESSORA",
    PE: "PADRE",
    MIN: "MINISTRO",
    SEN: "SENADOR",
    REV: "REVERENDO",
    COM: "COMENDADOR",
  }),
]);

/** Titles of nobility keep their "DE" ("CAXIAS DUQUE DE"). */
const NOBLE = /^(.+) (BARAO|BR|BARONESA|CONDE|CONDESSA|DUQUE|MARQUES|MARQ|VISCONDE|VISC|VISCONDESSA) (DE|DO|DA)$/;
const NOBLE_ABBREVIATIONS: Readonly<Record<string, string>> = { BR: "BARAO", MARQ: "MARQUES", VISC: "VISCONDE" };
/** Endings impossible for a person's name: the title then belongs to a longer phrase. */
const UNFINISHED = /(?:^| )(?:DE|DA|DO|DAS|DOS|E|O|A|SAO|SANTO|SANTA|-)$/;

/** Title first: "AYRES DE MOURA PROFESSOR" → "PROFESSOR AYRES DE MOURA". Capitals. */
export function titleFirst(person: string): string {
  const empress = /^(.+) IMP D(?:A|ONA)$/.exec(person);
  if (empress) return `IMPERATRIZ DONA ${empress[1]}`;
  const noble = NOBLE.exec(person);
  if (noble) return `${findEntry(NOBLE_ABBREVIATIONS, noble[2]!) ?? noble[2]} ${noble[3]} ${noble[1]}`;
  const space = person.lastIndexOf(" ");
  const title = TITLES.get(person.slice(space + 1).replace(/\.$/, ""));
  const rest = person.slice(0, Math.max(space, 0));
  return title && rest && !UNFINISHED.test(rest) ? `${title} ${rest}` : person;
}
