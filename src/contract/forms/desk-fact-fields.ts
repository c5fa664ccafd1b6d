import * as v from "valibot";
import { isAnnounceable, typedLine } from "../../domain/catalog/dated-lines.ts";
import { type DeskFact, MAX_ENTRIES } from "../../domain/catalog/desk-facts.ts";
import { hasNoSuchDay, readTypedLine, type TypedLine } from "../../domain/catalog/typed-line.ts";
import { shorten } from "../../domain/text/cut.ts";
import { readLine } from "../../domain/text/typed-text.ts";
import { check, longField, max } from "./fields.ts";

/** An opening or closing tag: pages would show it as it was typed. */
const TAG = /<[/!?]?[a-z][^<]*>/iu;

/** Most characters of a line that a message quotes. */
const MAX_QUOTED = 40;

const NO_HTML = "Escreva só o texto: códigos como <b> apareceriam na página";

/** Characters that turn the direction of a text, or that nobody sees; joiners belong to emoji and stay. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu;

/**
 * The schema of a fact: its output is the text as D1 stores it, empty for none. The desk of a school has no other: the
 * browser sends what was typed.
 */
export function deskFactSchema({ kind, label, maxLength }: DeskFact, today: string) {
  switch (kind) {
    case "long":
      return v.pipe(longField(label, max(maxLength), noTags), v.transform(tidy));
    case "list":
      return v.pipe(
        longField(label, noTags, check(isShortList(maxLength), `Até ${MAX_ENTRIES} nomes de até ${maxLength} letras`)),
        v.transform((text) => namesIn(text).join("\n")),
      );
    case "link":
      return v.pipe(longField(label, max(maxLength), webAddress), v.transform(readLine));
    case "yesNo":
      return longField(
        label,
        check((text) => YES_NO.includes(text), "Escolha sim ou não"),
      );
    case "days":
    case "periods":
      return v.pipe(
        longField(
          label,
          noTags,
          check(isShortDays(maxLength), `Até ${MAX_ENTRIES} linhas de até ${maxLength} letras`),
          () =>
            v.check(
              (text) => wrongLine(kind, today, text) === null,
              ({ input }) => wrongLine(kind, today, input) ?? "",
            ),
        ),
        // One spelling of each line; whoever stores them gives them their ids.
        v.transform((text) => typedLinesOf(text).map(typedLine).join("\n")),
      );
  }
}

/** Answers to a question; empty for none. */
const YES_NO = ["", "sim", "não"];

const LINE_HELP = {
  days: "Comece cada linha com uma data de hoje em diante, como 12/12/2026, e diga o que acontece",
  periods: "Comece cada linha com o primeiro e o último dia, como 1/10/2026 a 15/12/2026; o último, de hoje em diante",
};

/** The first line that is no dated event, with why; null for none. */
function wrongLine(kind: keyof typeof LINE_HELP, today: string, text: string): string | null {
  const lines = text.split("\n").map(readLine);
  const at = lines.findIndex((line) => line !== "" && !isLineOf(kind, today)(line));
  const line = lines[at];
  if (line === undefined) return null;
  const why = hasNoSuchDay(line) ? "Esta data não existe" : LINE_HELP[kind];
  return `${why}. Confira a linha ${at + 1}: “${shorten(line, MAX_QUOTED)}”`;
}

/** Whether a line is a dated event: on a day, with a text, or in a period. */
function isLineOf(kind: keyof typeof LINE_HELP, today: string): (line: string) => boolean {
  return (line) => {
    const read = readTypedLine(line);
    if (!read || !isAnnounceable(read, today)) return false;
    return kind === "periods" ? read.date < read.until : read.date === read.until && read.text !== "";
  };
}

/** The dated lines of a typed text; those without a date are left out. */
export function typedLinesOf(text: string): TypedLine[] {
  return linesOf(text).flatMap((line) => readTypedLine(line) ?? []);
}

const noTags = check((text) => !TAG.test(text), NO_HTML);

/** Without a user name, which hides the host, and on the ordinary port. */
const webAddress = check((text) => {
  const url = URL.parse(text.trim());
  if (!url) return false;
  return url.protocol === "https:" && url.hostname.includes(".") && url.username === "" && url.port === "";
}, "Informe um endereço que comece com https://");

const linesOf = (text: string) => text.split("\n").map(readLine).filter(Boolean);

const namesIn = (text: string) => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map(readLine)
      .filter(Boolean),
  ),
];

const isShortList = (maxLength: number) => (text: string) => {
  const names = namesIn(text);
  return names.length <= MAX_ENTRIES && names.every((name) => [...name].length <= maxLength);
};

const isShortDays = (maxLength: number) => (text: string) => {
  const lines = linesOf(text);
  return lines.length <= MAX_ENTRIES && lines.every((line) => [...line].length <= maxLength);
};

/** The text without what nobody sees, spaces at the ends of lines and more than one empty line. */
function tidy(text: string): string {
  return text
    .replace(UNSEEN, "")
    .replace(/[^\S\n]+/gu, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
    .normalize("NFC");
}
