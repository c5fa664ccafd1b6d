type Rule = readonly [pattern: RegExp, replacement: string];

/** São Paulo's abbreviations: "ESC PART … E E I" is a school of early childhood education. */
const SAO_PAULO: readonly Rule[] = [
  [/^ESC PART E E I (.+)$/, "ESCOLA DE EDUCACAO INFANTIL $1"],
  [/^ESC PART (.+) E ?E ?I$/, "ESCOLA DE EDUCACAO INFANTIL $1"],
  [/^ESC PART (.+) E E R I$/, "ESCOLA DE EDUCACAO E RECREACAO INFANTIL $1"],
  [/^ESC PART (.+) C E R I$/, "CENTRO DE EDUCACAO E RECREACAO INFANTIL $1"],
  [/^ESC PART (.+) C E I$/, "CENTRO DE EDUCACAO INFANTIL $1"],
  [/^ESC PART (.+) (?:C E|CENTRO EDUC)$/, "CENTRO EDUCACIONAL $1"],
  [/^ESC PART (.+) (?:N E|NUCL EDUC)$/, "NUCLEO EDUCACIONAL $1"],
  [/^ESC PART (?:EDUCANDARIO )?(.+) (?:I E|INST E)$/, "INSTITUTO EDUCACIONAL $1"],
  [/^ESC PART (.+) U E$/, "UNIDADE EDUCACIONAL $1"],
  // A second kind in the name says it better than "escola particular".
  [
    /^ESC PART (?=(?:.* )?(?:ESCOLA|ESC|COLEGIO|BERCARIO|EDUCANDARIO|INSTITUTO|CENTRO|KINDERGARTEN|CRECHE|EXTERNATO)\b)/,
    "",
  ],
  [/^ESC PART /, "ESCOLA "],
  [/^CR P CONV /, "CRECHE "],
  [/^CEI (?:INDIR|DIRET) /, "CEI "],
];

const GENERAL: readonly Rule[] = [
  [/\bN(?:OSSA|SA|S)?\.? ?SR[Aª]\.?(?= |$)/g, "NOSSA SENHORA"],
  [/\bN ?S(?= D[AOE]S? )/g, "NOSSA SENHORA"],
  [/\bN SENHORA\b/g, "NOSSA SENHORA"],
  [/\bS(?:AN|N)?Tª(?= )|\bSTA\b\.?/g, "SANTA"],
  [/\bSTO\b\.?/g, "SANTO"],
  [/^C EDUC(?:ACIONAL)?\b\.?/, "CENTRO EDUCACIONAL"],
  [/\b(UNID(?:ADE)?|CENTRO|COMPLEXO|NUCLEO|GRUPO) ESC\b\.?/g, "$1 ESCOLAR"],
  [/\bESC\b\.?/g, "ESCOLA"],
  [/(?<=^| )COL\b\.?(?!-)/g, "COLEGIO"],
  [/\bESCOLA NOR\b\.?/g, "ESCOLA NORMAL"],
  [/\bESCOLA TEC\b\.?/g, "ESCOLA TECNICA"],
  [/\bESCOLA INF\b\.?/g, "ESCOLA INFANTIL"],
  [
    /\b(ESCOLA|ESCOLINHA|COLEGIO|CRECHE|CENTRO|NUCLEO|LICEU|INST|EEB|NORMAL|TECNICA|ESCOLAR|SOCIAL)(?: MU[LN]\b\.?)+/g,
    "$1 MUNICIPAL",
  ],
  [/\b(ESCOLA|COLEGIO|NORMAL) EST\b\.?/g, "$1 ESTADUAL"],
  [/\bFAM AGR(?:IC)?\b\.?/g, "FAMILIA AGRICOLA"],
  [/\bINSTDE\b/g, "INSTITUTO DE"],
  [/\bINST\b\.?/g, "INSTITUTO"],
  [/\bNUCL\b\.?/g, "NUCLEO"],
  [/\bASSOC\b\.?/g, "ASSOCIACAO"],
  [/\bSOC\b\.?/g, "SOCIEDADE"],
  [/\bCOOP\b\.?/g, "COOPERATIVA"],
  [/\bUNI?D\b\.?/g, "UNIDADE"],
  [/^FUND\b\.?/, "FUNDACAO"],
  [/\bED(?:UC)?\b\.? INF(?:ANTIL)?\b\.?/g, "EDUCACAO INFANTIL"],
  [/\bED(?:UC)?\b\.? PROF(?:ISSIONAL)?\b\.?/g, "EDUCACAO PROFISSIONAL"],
  [/\bEDUC\b\.? (BASICA|ESPECIAL|FISICA|INTEGRAL)\b/g, "EDUCACAO $1"],
  [/\b(DE|EM|PARA|DA) EDUC\b\.?/g, "$1 EDUCACAO"],
  [/\bEDUC\b\.?/g, "EDUCACIONAL"],
  [/\bENS\b\.?/g, "ENSINO"],
  [/\bFUND\b\.?/g, "FUNDAMENTAL"],
  [/\bENSINO MED\b/g, "ENSINO MEDIO"],
  [/^((?:ESCOLA|COLEGIO|INSTITUTO|CENTRO EDUCACIONAL) )PE (?=\p{L}{3})/u, "$1PADRE "],
  [/\bRECR INF\b\.?/g, "RECREACAO INFANTIL"],
  [/\bRECR\b\.?/g, "RECREACAO"],
  [/\bJD\b\.?/g, "JARDIM"],
  [/\bVL\b\.?/g, "VILA"],
  [/\bPQ\b\.?/g, "PARQUE"],
  [/\bPROFª|\bPROFA\b\.?/g, "PROFESSORA"],
  [/\bPROFº|\bPROF\b\.?(?= )/g, "PROFESSOR"],
  // "CEL JTO A EE": a centre of languages beside a school.
  [/\bCEL\b\.?(?= )(?! JTO)/g, "CORONEL"],
  [/\bMONS\b\.?(?= )/g, "MONSENHOR"],
  [/\bDRA\b\.?(?= )/g, "DOUTORA"],
  [/\bDR\b\.?(?= )/g, "DOUTOR"],
  [/\b([12]) ?[Oº]? E ([12]) ?[Oº]? GRAUS?\b/g, "$1º E $2º GRAUS"],
  [/\b([12]) ?[Oº]? GRAU\b/g, "$1º GRAU"],
  [/\b([B-DF-HJ-NP-TV-Z][A-Z]+) S (?=SCHOOL)/g, "$1’S "],
  [/\b(FREGUESIA|SENHORA) DO O\b/g, "$1 DO Ó"],
  [/ (COLEGIO|ESCOLA) EM$/, " $1"],
  [/\bDARC\b/g, "D'ARC"],
  [/\bSANT ANA\b/g, "SANT'ANA"],
  [/\bD (AVILA|OESTE|AJUDA|ABRIL|ARC|AGUA)\b/g, "D'$1"],
];

/** Legal forms of companies. "SA" without its slash may be the surname Sá. */
const COMPANY = /[\s-]+(?:(?:S[ /]?[SC] )?LTDA|EIRELI|SNC|S\/[ASC])\.?(?:[\s-]+(?:M ?E|E ?P ?P|EIRELI)\b)*(?= |-|$)/g;
/** At the end of a name; " - SC" is Santa Catarina, and "A M E" the initials of an association. */
const COMPANY_SIZE = /(?:[\s-]+(?:ME|EPP|MEI|E P P)|[\s-]+S [SCA]|(?<! -) SC|(?<!(?:^|[\s-])\p{L})[\s-]+M E)$/u;

/** Opens the abbreviations of a school's name and drops its company suffixes. Capitals with single spaces. */
export function expandSchoolName(name: string): string {
  let text = name.replace(COMPANY, "");
  while (COMPANY_SIZE.test(text)) text = text.replace(COMPANY_SIZE, "");
  for (const [pattern, replacement] of [...SAO_PAULO, ...GENERAL]) text = text.replace(pattern, replacement);
  // The words behind a hyphen may have been moved or dropped.
  return text.replace(/[\s-]+$/, "").trim();
}
