import { titleFirst } from "./person-title.ts";

/** Kinds of school, longest first: what an inverted name ("VERTICE COLEGIO") has at its end. */
const KINDS = [
  "ESCOLA DE EDUCACAO INFANTIL E ENSINO FUNDAMENTAL",
  "ESCOLA DE EDUCACAO INFANTIL",
  "ESCOLA DE EDUCACAO INTEGRAL",
  "ESCOLA DE EDUCACAO BASICA",
  "ESCOLA DE EDUCACAO ESPECIAL",
  "ESCOLA DE RECREACAO INFANTIL",
  "ESCOLA DE ENFERMAGEM",
  "ESCOLA TECNICA",
  "ESCOLA COMUNITARIA",
  "INSTITUTO DE EDUCACAO",
  "INSTITUTO DE ENSINO",
  "INSTITUTO EDUCACIONAL",
  "CENTRO EDUCACIONAL",
  "CENTRO DE ENSINO",
  "CENTRO DE EDUCACAO INFANTIL",
  "CENTRO DE EDUCACAO",
  "NUCLEO EDUCACIONAL",
  "NUCLEO DE EDUCACAO",
  "NUCLEO DE ENSINO",
  "COLEGIO E CURSO",
  "CURSO E COLEGIO",
  "JARDIM ESCOLA",
  "COLEGIO",
  "ESCOLA",
  "INSTITUTO",
  "EDUCANDARIO",
  "EXTERNATO",
  "LICEU",
];
/** Other words that start a name in normal order. */
const OTHER_OPENINGS =
  "CRECHE CENTRO NUCLEO SOCIEDADE ASSOCIACAO FUNDACAO COOPERATIVA SISTEMA SERVICO UNIDADE COMPLEXO FACULDADE UNIVERSIDADE " +
  "CASA OBRA ORGANIZACAO GRUPO REDE INSTITUICAO ESCOLINHA";

const KIND = KINDS.join("|");
const INVERTED = new RegExp(`^(.+?) -? ?(${KIND})((?: -? ?(?:UNIDADE|FILIAL|SEDE)(?: .+)?)?)$`);
const IN_ORDER = new RegExp(`^(?:${KIND}|${OTHER_OPENINGS.replaceAll(" ", "|")})\\b`);
/** First words of a name after reordering: "POLICIA MILITAR COLEGIO DA", "FUTURO ESCOLA DO". */
const PHRASE =
  "COLEGIO|ESCOLA|ESC|ESCOLINHA|INSTITUTO|EDUCANDARIO|CENTRO|NUCLEO|CONSERVATORIO|ASSOCIACAO|FUNDACAO|CRECHE|COOPERATIVA|" +
  "SISTEMA|ETEC|FATEC|EEEP";
const INVERTED_PHRASE = new RegExp(`^(.+?) ((?:${PHRASE})(?: .+)? (?:D[AEO]|D[AO]S))$`);
/** A kind after one of these belongs to a phrase ("jovens na escola") and is not moved. */
const LINKING =
  /(?:^| )(?:DE|DA|DO|DAS|DOS|E|NA|NO|EM|A|O|AS|OS|PARA|COM|POR|AO|NOSSA|MINHA|SUA|MEU|NOSSO|PRIMEIRA|PRE|MINI|SUPER|LAR|-)$/;
const PUBLIC = /^((?:EMEF|EMEI|EMEB|EMEIEF|CEMEI|CEI|CEU|EEI|EE|EM)(?: (?:CEI|EMEI|EMEF|CEMEI))? )(.+)$/;

/**
 * Moves the kind of school, and the title of its namesake, to the front: "PASCHOAL DANTAS UNIDADE III COLEGIO" →
 * "COLEGIO PASCHOAL DANTAS UNIDADE III". An unknown word order is not changed. Capitals without accents.
 */
export function kindFirst(name: string): string {
  const isPublic = PUBLIC.exec(name);
  if (isPublic) return isPublic[1] + titleFirst(isPublic[2]!.replace(/ DA$/, " DONA"));
  if (IN_ORDER.test(name)) return name;
  const phrase = INVERTED_PHRASE.exec(name);
  if (phrase) return `${phrase[2]} ${titleFirst(phrase[1]!)}`;
  const inverted = INVERTED.exec(name);
  if (inverted && !LINKING.test(inverted[1]!)) return `${inverted[2]} ${titleFirst(inverted[1]!)}${inverted[3]}`;
  return titleFirst(name);
}
