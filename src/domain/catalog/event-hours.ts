/** Hours of an event of one day, as "HHMM"; an event may have no end. */
export interface EventHours {
  readonly from: string;
  readonly to: string | null;
}

/** A time of the day; `n` numbers its groups. "9", "9h", "9 h", "9:30", "9h30min", "9 horas e 30", "9 da manhã". */
const timePattern = (n: 1 | 2) =>
  [
    String.raw`(?:(?<noon${n}>meio[-\s]dia)|(?<hour${n}>\d{1,2})(?!\d)(?<sign${n}>`,
    String.raw`:(?<colon${n}>\d{2})(?:\s?h(?:oras?|rs?|s)?)?(?![\p{L}\d])|\s?h(?:oras?|rs?|s)?\.?(?:`,
    String.raw`(?<minute${n}>\d{2})(?:\s?m(?:in(?:utos)?)?)?|\s?(?:e\s)?(?<spoken${n}>\d{1,2})\s?min(?:utos)?|`,
    String.raw`\se\s(?<half${n}>30|15|45|meia))?(?![\p{L}\d]))?)(?:\sd[ae]\s(?<part${n}>manhã|manha|tarde|noite))?`,
  ].join("");

/** Ends a time; none is before "vagas", "ª série" or "de duração". */
const END = String.raw`(?![\p{L}\d/])(?!\s?(?:[ºª°%]|s[ée]ries?|anos?|vagas?|turmas?|aluno|crian|pessoa|fam[íi]lia|lugar|de\s(?:dura|prova|aula|palestra)))`;
/** Words that lead to a time; one after "até" is an end. */
const LED = String.raw`(?<![\p{L}\d])(?<!at[ée]\s)(?<led>das|às|ás|as|a\spartir\sd[aeo]s?|desde\sas|entre(?:\sas)?|de)\s`;
const OPENED = String.raw`(?:^|[,;:(–—-]\s?`;
const LINK = String.raw`\s?(?<link>às|as|ás|aos?|à|a|e(?:\sas)?|até(?:\s(?:às|as|ás|ao?))?|ate(?:\sas)?|[–—-])\s?`;

const RANGE = new RegExp(
  String.raw`(?:${LED}|${OPENED}|(?<=\p{L})\s))${timePattern(1)}${LINK}${timePattern(2)}${END}`,
  "giu",
);
const SINGLE = new RegExp(`(?:${LED}|${OPENED}))${timePattern(1)}${END}`, "giu");

type Groups = Readonly<Record<string, string | undefined>>;

/** More characters than the text of any event has at the desk. */
const MAX_CHARACTERS = 2_000;

/** The first hours in the text of an event: "9h às 12h, visita", "visita das 8 às 12h", "às 9 horas". */
export function hoursIn(text: string): EventHours | null {
  const written = text.slice(0, MAX_CHARACTERS).replaceAll(/\s+/g, " ");
  const range = firstMatch(written, RANGE, isRange);
  const single = firstMatch(written, SINGLE, isSingle);
  if (range && (!single || range.index! <= single.index!)) return rangeOf(range.groups!);
  const from = single ? clock(single.groups!, 1) : null;
  return from === null ? null : { from: hhmm(from), to: null };
}

/** One match after the other: all matches of a long text at once fill the memory. */
function firstMatch(text: string, pattern: RegExp, isIt: (groups: Groups) => boolean): RegExpMatchArray | undefined {
  for (const match of text.matchAll(pattern)) if (isIt(match.groups!)) return match;
  return undefined;
}

/** "8 às 12h", "das 8 às 12", "entre 9h e 12h"; neither "1 a 3" nor the two sessions "9h e 14h". */
function isRange({ led = "", link = "", sign1, sign2, noon1, noon2 }: Groups): boolean {
  if (/^e/i.test(link) !== /^entre/i.test(led)) return false;
  return Boolean(sign1 ?? sign2 ?? noon1 ?? noon2) || /^[àáa]s$/i.test(link) || /^(?:das|entre as)$/i.test(led);
}

/** Without a word that leads to it, a time has its sign. */
const isSingle = ({ led = "", sign1, noon1, part1 }: Groups) =>
  !/^(?:de|entre.*)$/i.test(led) && (Boolean(sign1 ?? noon1 ?? part1) || /^(?:às|ás|a partir das)$/i.test(led));

function rangeOf(groups: Groups): EventHours | null {
  const to = clock(groups, 2);
  const first = clock(groups, 1);
  if (first === null) return null;
  // "das 2 às 5 da tarde": both are of the afternoon.
  const isLater =
    groups.part1 === undefined && first < NOON && to !== null && to >= NOON + HOUR && isAfternoon(groups.part2);
  const from = isLater && first + NOON < to ? first + NOON : first;
  return { from: hhmm(from), to: to !== null && to > from ? hhmm(to) : null };
}

const HOUR = 60;
const NOON = 12 * HOUR;
const isAfternoon = (part: string | undefined) => /^(?:tarde|noite)$/i.test(part ?? "");

/** Minutes of the day; null where it has no such time. */
function clock(groups: Groups, n: 1 | 2): number | null {
  if (groups[`noon${n}`] !== undefined) return NOON;
  const half = groups[`half${n}`];
  const minutes =
    groups[`colon${n}`] ?? groups[`minute${n}`] ?? groups[`spoken${n}`] ?? (half === "meia" ? "30" : half);
  const hour = Number(groups[`hour${n}`]);
  if (hour > 23 || Number(minutes ?? 0) > 59) return null;
  const isPm = hour < 12 && isAfternoon(groups[`part${n}`]);
  return (hour + (isPm ? 12 : 0)) * HOUR + Number(minutes ?? 0);
}

const hhmm = (minutes: number) =>
  [Math.floor(minutes / HOUR), minutes % HOUR].map((n) => String(n).padStart(2, "0")).join("");
