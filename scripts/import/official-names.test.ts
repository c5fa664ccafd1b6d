import { beforeAll, describe, expect, test } from "vitest";
import { fold } from "../../src/domain/text/slug.ts";
import {
  hasPublishedFiles,
  officialFiles,
  officialRows,
  officialText,
} from "../../test/fixtures/official/official-files.ts";
import { type Address, presentableAddress, splitAddress } from "./naming/address.ts";
import { presentableSchoolName } from "./naming/school-naming.ts";

const PREPOSITION = /(?:^| )(?:d[aeo]|d[ao]s|e|em|n[ao]|n[ao]s|[ao]|com|para|por)$/;
/** Words of an official name that are not shown: legal forms, and how São Paulo marks private and contracted schools,
 * stages after a name, and one of two kinds in a name. */
const NOT_SHOWN = /^(?:ltda|eireli|part|conv|indir|diret|profis|medio|educandario|e[if][efim]+)$/;
/** Words that are shown in full. */
const OPENED = /^(?:profa|profo|nsra|snta|educ|instde|nucl|assoc|coop|visc|marq|darc)$/;
/** Neighborhoods that are called by a number: dates, ordinals, divisions. */
const NUMBERED =
  /^(?:\d{1,2}º? de \p{Lu}|\d{1,2}[ºª]? (?:Distrito|Subdistrito|Divisão|Parada|Secção|Etapa|Zona|Linha|BI|Bi)\b)/u;
/** A second street type, "sem número" and "sem complemento",  "não informado", a
 * number written as "Nº723", a phone, zeros. */
const EXPLAINED =
  /^(?:rua|avenida|praca|estrada|alameda|rodovia|travessa|largo|viela|numero|complemento|informado|x+|no\d+|\d{7,}|0+)$/;
/** Texts that no rule of ours distinguishes from a neighborhood, by source. */
const NOT_BY_RULE: readonly string[] = [
  "ASSENTAMENTO CAETES SETOR BALALA FONE 065998122398, 7KM PROJETO DE ASSENTAMENTO CAETES. 78400-000 Diamantino - MT. → 7KM Projeto de Assentamento Caetés",
  "RUA CRISTIANE, 91- E TANCREDO NEVES. 41210-040 Salvador - BA. → 91- e Tancredo Neves",
];

describe("every name and address of official files", () => {
  /** As each official name is shown. */
  let names: Map<string, string>;
  let addresses: Map<string, Address>;
  beforeAll(() => {
    const official = new Set<string>();
    addresses = new Map();
    for (const row of rowsOf("catalog")) {
      official.add(row.Escola!);
      addresses.set(row.Endereço!, presentableAddress(splitAddress(row.Endereço!)));
    }
    for (const row of rowsOf("census")) {
      if (row.NO_ENTIDADE === undefined) continue;
      official.add(row.NO_ENTIDADE);
      const [street, number, complement, neighborhood] = [
        ...[row.DS_ENDERECO, row.NU_ENDERECO, row.DS_COMPLEMENTO, row.NO_BAIRRO].map((text) => text || null),
      ] as [string | null, string | null, string | null, string | null];
      const parts = { street, number, complement, neighborhood, cep: null };
      addresses.set(JSON.stringify(parts), presentableAddress(parts));
    }
    names = new Map([...official].map((name) => [name, presentableSchoolName(name)]));
    expect(names.size).toBeGreaterThan(hasPublishedFiles ? 39_000 : 50);
    expect(addresses.size).toBeGreaterThan(hasPublishedFiles ? 47_000 : 100);
  }, 240_000);

  test("no name ends in a preposition, begins with a number that its source has elsewhere, or loses a word", () => {
    const wrong = [...names].flatMap(([official, shown]) => {
      const folded = fold(shown);
      const lost = fold(official)
        .split(" ")
        .filter((word) => word.length > 3 && !folded.includes(word) && !NOT_SHOWN.test(word) && !OPENED.test(word));
      const isNumbered = /^\d/.test(shown) && !/^\D{0,12}\d/.test(official);
      return PREPOSITION.test(shown) || / -$/.test(shown) || isNumbered || lost.length > 0
        ? [`${official} → ${shown}`]
        : [];
    });
    expect(wrong).toEqual([]);
  });

  test("no name keeps a short kind of school, or a stressed ending without its accent", () => {
    const kept = /\b(?:Esc|Mul|Decimo)(?!\p{L})|\p{L}[b-df-hj-np-tv-xz][aeiou]s?tic[oa]s?(?!\p{L})/u;
    const wrong = [...names.values()].filter((shown) => kept.test(shown));
    expect(wrong).toEqual([]);
  });

  test("no part of an address ends in a preposition", () => {
    const wrong = [...addresses].flatMap(([source, { street, complement, neighborhood }]) =>
      [street, complement, neighborhood].some((part) => part && PREPOSITION.test(part)) ? [source] : [],
    );
    expect(wrong).toEqual([]);
  });

  test("no neighborhood begins with a number, unless it is called so", () => {
    const wrong = [...addresses].flatMap(([source, { neighborhood }]) =>
      neighborhood && /^(?:\d|E \d|N\/S\b)/i.test(neighborhood) && !NUMBERED.test(neighborhood)
        ? [`${source} → ${neighborhood}`]
        : [],
    );
    expect(wrong).toEqual(hasPublishedFiles ? NOT_BY_RULE : []);
  });

  test("no address loses a word or a number", () => {
    const wrong = [...addresses].flatMap(([source, { street, number, complement, neighborhood }]) => {
      if (!source.includes(", ") || source.startsWith("{")) return [];
      const head = fold(source.replace(/\.?\s*(?:\d{5}-\d{3})?[^.\d]*- [A-Z]{2}\.$/, ""));
      const shown = fold([street, number, complement, neighborhood].filter(Boolean).join(" "));
      const lost = head
        .split(" ")
        .filter((word) => word.length > 4 && !EXPLAINED.test(word) && !shown.includes(word.slice(0, 4)));
      return lost.length > 0 ? [`${lost} : ${source} → ${shown}`] : [];
    });
    expect(wrong).toEqual([]);
  });
});

function rowsOf(flag: "catalog" | "census") {
  return officialFiles()
    .get(flag)!
    .flatMap((file) => officialRows(officialText(file)));
}
