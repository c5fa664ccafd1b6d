import { GRADES, type Grade, gradeOf, type Stage, stageName } from "../../domain/catalog/stage.ts";
import { gradeAtAge } from "../../domain/family/grade-by-age.ts";
import { formatList } from "../../domain/text/format.ts";
import { matchAny, type Phrases, phrases } from "../../domain/text/phrases.ts";
import type { Claim, Filter } from "./claim.ts";
import type { Token } from "./tokens.ts";

const ORDINAL_WORDS = ["primeir", "segund", "terceir", "quart", "quint", "sext", "setim", "oitav", "non"];
const ROMAN_DIGITS = ["i", "ii", "iii", "iv", "v", "vi"];

/** Words that follow the number of a grade. */
const UNITS = ["ano", "anos", "serie", "series"];
const REPEATED_UNITS = ["ano", "serie"];
const MONTHS = "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro".split(" ");
const PREPOSITIONS = ["do", "de", "da", "no"];
const OF = phrases(...PREPOSITIONS);
const RANGE_LINKS = phrases("ao", "ate o", "ate", "a");
const LIST_LINKS = phrases("e o", "e", "ou");
const HAS_AGE = phrases("de", "com", "tem");
const NURSERY = phrases("bercario", "bebe", "bebes", "recem nascido", "recem nascida");
const CRECHE = phrases("creche", "creches", "crechinha");
const GROUP = phrases("educacao infantil", "infantil", "grupo", "g");

/** Grades of Educação Infantil by name and number; all grades of the name without a number. */
const INFANT_NAMES: readonly (readonly [names: Phrases, grades: readonly Grade[]])[] = [
  [
    phrases("maternal", "maternalzinho", "mini maternal", "minimaternal"),
    ["infantil_maternal-i", "infantil_maternal-ii"],
  ],
  [
    phrases("jardim de infancia", "jardim da infancia", "jardim", "pre escola", "pre escolar", "preescola", "pre"),
    ["infantil_jardim-i", "infantil_jardim-ii"],
  ],
];
/** Maximum number in "Infantil 4", "G4", "Grupo 4": the age at the cut-off. */
const LAST_INFANT_AGE = 5;
const MAX_MONTHS = 71;
const LAST_AGE = 17;
const FUNDAMENTAL: readonly Stage[] = ["fundamentalI", "fundamentalII"];

/** A grade, a stage or an age: "6º ano", "1ª série do médio", "6º ao 9º ano", "jardim 2", "fund 1", "4 anos". */
export function readGrade(tokens: readonly Token[], at: number): Claim | null {
  if (tokens[at]!.word === "terceirao") return claimGrades(at, at + 1, [3], true);
  return readMonths(tokens, at) ?? readNumbered(tokens, at) ?? readInfant(tokens, at) ?? readStageAndGrade(tokens, at);
}

/** "6o ano", "6 e 7 ano", "1 ao 5 ano", "3 medio", "4 anos", "6º" alone. */
function readNumbered(tokens: readonly Token[], at: number): Claim | null {
  const first = ordinalAt(tokens, at);
  if (!first) return null;
  const numbers = [first.value];
  let end = at + 1;
  for (;;) {
    const gap = tokens[end]?.gap.trim();
    const list = matchAny(tokens, end, LIST_LINKS);
    const isList = gap === "," || list > end;
    const next = Math.max(list, afterRangeLink(tokens, end));
    const other = next > end || gap === "," || gap === "-" ? ordinalAt(tokens, next) : null;
    if (!other || other.value > 9) break;
    const from = isList ? other.value : Math.min(numbers.at(-1)! + 1, other.value);
    for (let n = from; n <= other.value; n++) numbers.push(n);
    end = next + 1;
  }
  const unit = UNITS.includes(tokens[end]?.word ?? "") ? tokens[end]!.word : null;
  const isLed = matchAny(tokens, at - 1, HAS_AGE) === at;
  // "6 e 7 anos" are two grades, "filhos de 6 e 7 anos" two ages.
  if (unit === "anos" && !first.isOrdinal && (isLed || numbers.length === 1)) {
    return claimAges(isLed ? at - 1 : at, end + 1, numbers);
  }
  const afterUnit = unit === null ? end : end + 1;
  const stage = stageAfter(tokens, afterUnit);
  if (unit === null && stage === null) {
    const isAlone = first.isOrdinal && !PREPOSITIONS.includes(tokens[end]?.word ?? "") && tokens[end]?.word !== "grau";
    if (!isAlone || MONTHS.includes(tokens[end]?.word ?? "")) return null;
  }
  const isMedio = stage?.stages.includes("medio") ?? unit?.startsWith("serie");
  const claim = claimGrades(at, stage?.end ?? afterUnit, numbers, isMedio ?? false);
  const [number, other] = numbers;
  const isFormer = unit === "serie" && stage === null && other === undefined && number! > 3 && number! < 9;
  return isFormer ? (formerSeries(at, afterUnit, number!) ?? claim) : claim;
}

/** "8ª série" of the Fundamental of eight years is the 9º ano, but families say it of the 8º as well. */
function formerSeries(from: number, to: number, number: number): Claim | null {
  const claim = claimGrades(from, to, [number, number + 1], false);
  const explanation = `A ${number}ª série de antes é o ${number + 1}º ano de hoje: mostramos os dois anos.`;
  return claim && { ...claim, explanation };
}

/** The age of a baby: "8 meses", "1 ano e 6 meses", "2 anos e meio". */
function readMonths(tokens: readonly Token[], at: number): Claim | null {
  const number = tokens[at]!.number;
  if (number === null || !Number.isInteger(number) || number > MAX_MONTHS) return null;
  const isYears = ["ano", "anos"].includes(tokens[at + 1]?.word ?? "") && tokens[at + 2]?.word === "e";
  const isMonths = (i: number) => ["mes", "meses"].includes(tokens[i]?.word ?? "");
  const end = isYears ? (tokens[at + 3]?.word === "meio" ? at + 4 : isMonths(at + 4) ? at + 5 : at) : at + 2;
  if (end === at || (!isYears && !isMonths(at + 1))) return null;
  const grade = gradeAtAge(isYears ? number : Math.floor(number / 12));
  if (grade === null) return null;
  const from = matchAny(tokens, at - 1, HAS_AGE) === at ? at - 1 : at;
  const typed = tokens.slice(at, end).map((token) => token.typed.toLowerCase());
  const claim = claimOf(from, end, [grade]);
  return { ...claim, label: `${typed.join(" ")}: ${claim.label}` };
}

/** Start of the second number of a range, "1 ao 5 ano" or "1 ano ao 5 ano"; `at` itself without one. */
function afterRangeLink(tokens: readonly Token[], at: number): number {
  const unit = tokens[at]?.word ?? "";
  if (!REPEATED_UNITS.includes(unit)) return matchAny(tokens, at, RANGE_LINKS);
  const next = matchAny(tokens, at + 1, RANGE_LINKS);
  return next > at + 1 && tokens[next + 1]?.word === unit ? next : at;
}

/** "ensino médio 2 ano", "medio 3", "fundamental 6 ano", "fund 2", "ensino fundamental anos finais", "2 grau". */
function readStageAndGrade(tokens: readonly Token[], at: number): Claim | null {
  const stage = stageAt(tokens, at);
  if (!stage) return null;
  const start = matchAny(tokens, stage.end, OF);
  const number = ordinalAt(tokens, start);
  const isMedio = stage.stages.includes("medio");
  const unit = tokens[start + 1]?.word ?? "";
  const hasUnit = UNITS.includes(unit);
  if (number && stage.stages[0] !== "infantil" && unit !== "anos" && (hasUnit || isMedio)) {
    const claim = claimGrades(at, start + (hasUnit ? 2 : 1), [number.value], isMedio);
    if (claim) return claim;
  }
  return claimStages(at, stage.end, stage.stages);
}

/** "maternal 1", "jardim II", "pré 2", "infantil 5", "G4", "berçário". */
function readInfant(tokens: readonly Token[], at: number): Claim | null {
  const nursery = matchAny(tokens, at, NURSERY);
  if (nursery > at) {
    return claimOf(at, smallNumberAt(tokens, nursery) === null ? nursery : nursery + 1, ["infantil_bercario"]);
  }
  const creche = matchAny(tokens, at, CRECHE);
  if (creche > at) {
    return claimOf(at, creche, ["infantil_bercario", "infantil_maternal-i", "infantil_maternal-ii"]);
  }
  for (const [names, grades] of INFANT_NAMES) {
    const end = matchAny(tokens, at, names);
    if (end === at) continue;
    const number = smallNumberAt(tokens, end);
    const grade = number === null ? null : grades[number - 1];
    if (grade) return claimOf(at, end + 1, [grade]);
    return { ...claimOf(at, end, grades), isShy: true };
  }
  const group = matchAny(tokens, at, GROUP);
  const age = group === at ? null : smallNumberAt(tokens, group);
  const isAge = age !== null && age <= LAST_INFANT_AGE && tokens[group + 1]?.word !== "anos";
  return isAge ? claimOf(at, group + 1, [gradeAtAge(age)!]) : null;
}

/** A stage after a grade: "do ensino médio", "em" at the end or before a preposition, "colegial". */
function stageAfter(tokens: readonly Token[], at: number) {
  const stage = stageAt(tokens, matchAny(tokens, at, OF));
  if (stage) return stage.stages[0] === "infantil" ? null : stage;
  // "em" is a preposition when a word follows that it can govern.
  const isLast = at === tokens.length - 1 || tokens[at]?.typed === "EM";
  return tokens[at]?.word === "em" && isLast ? { end: at + 1, stages: ["medio"] as readonly Stage[] } : null;
}

const STAGE_NAMES: readonly (readonly [names: Phrases, stages: readonly Stage[]])[] = [
  [phrases("ensino medio", "medio", "colegial", "segundo grau"), ["medio"]],
  [phrases("educacao infantil", "ensino infantil", "infantil"), ["infantil"]],
  [phrases("ensino fundamental? anos iniciais", "fundamental? anos iniciais", "primario"), ["fundamentalI"]],
  [phrases("ensino fundamental? anos finais", "fundamental? anos finais", "ginasio"), ["fundamentalII"]],
  [phrases("ensino fundamental", "fundamental"), FUNDAMENTAL],
];

function stageAt(tokens: readonly Token[], at: number): { end: number; stages: readonly Stage[] } | null {
  if (tokens[at]?.word === "ef" || tokens[at]?.word === "ei") {
    const isFundamental = tokens[at]!.word === "ef";
    return halfOf(tokens, at + 1, isFundamental ? FUNDAMENTAL : ["infantil"]);
  }
  const grade = ordinalAt(tokens, at);
  if (grade && grade.value <= 2 && tokens[at + 1]?.word === "grau") {
    return { end: at + 2, stages: grade.value === 2 ? ["medio"] : FUNDAMENTAL };
  }
  for (const [names, stages] of STAGE_NAMES) {
    const end = matchAny(tokens, at, names);
    if (end > at) return halfOf(tokens, end, stages);
  }
  return null;
}

/** "Fundamental" with the number of its half; not in "fundamental 6 ano". */
function halfOf(tokens: readonly Token[], end: number, stages: readonly Stage[]) {
  const number = stages === FUNDAMENTAL ? smallNumberAt(tokens, end) : null;
  const half = number === null ? undefined : FUNDAMENTAL[number - 1];
  const isGrade = half === undefined || UNITS.includes(tokens[end + 1]?.word ?? "");
  return isGrade ? { end, stages } : { end: end + 1, stages: [half] };
}

function ordinalAt(tokens: readonly Token[], at: number): { value: number; isOrdinal: boolean } | null {
  const token = tokens[at];
  if (!token) return null;
  if (token.number !== null) {
    const isWhole = Number.isInteger(token.number) && token.number > 0 && token.number <= LAST_AGE;
    return isWhole ? { value: token.number, isOrdinal: token.isOrdinal } : null;
  }
  const spoken = ORDINAL_WORDS.findIndex((stem) => token.word === `${stem}o` || token.word === `${stem}a`);
  return spoken < 0 ? null : { value: spoken + 1, isOrdinal: true };
}

/** "2" or "II". */
function smallNumberAt(tokens: readonly Token[], at: number): number | null {
  const token = tokens[at];
  if (!token) return null;
  if (token.number !== null) return token.number <= 6 && Number.isInteger(token.number) ? token.number : null;
  const roman = ROMAN_DIGITS.indexOf(token.typed.toLowerCase());
  return roman < 0 ? null : roman + 1;
}

function claimGrades(from: number, to: number, numbers: readonly number[], isMedio: boolean): Claim | null {
  const grades = numbers.map((n) => {
    const slug = isMedio && n <= 3 ? `medio_${n}-serie` : `${n <= 5 ? "fundamentalI" : "fundamentalII"}_${n}-ano`;
    return GRADES.find((grade) => grade.slug === slug)?.slug;
  });
  return grades.every((grade) => grade !== undefined) ? claimOf(from, to, grades) : null;
}

function claimOf(from: number, to: number, grades: readonly Grade[]): Claim {
  const names = grades.map((slug) => {
    const { name, stage } = gradeOf(slug);
    return stage === "medio" ? `${name} do Ensino Médio` : name;
  });
  return { from, to, label: names.join(", "), filters: grades.map((grade): Filter => ["grade", grade]) };
}

/** The grades of children with these ages at the cut-off. */
function claimAges(from: number, to: number, ages: readonly number[]): Claim {
  const grades = ages.map((age) => gradeAtAge(age)!);
  const claim = claimOf(from, to, grades);
  return { ...claim, label: `${formatList(ages.map(String))} anos: ${claim.label}` };
}

function claimStages(from: number, to: number, stages: readonly Stage[]): Claim {
  const label = stages.map(stageName).join(", ");
  return { from, to, label, filters: stages.map((stage): Filter => ["stageGroup", stage]) };
}
