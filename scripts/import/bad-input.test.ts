import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runHere } from "../../test/fixtures/run-here.ts";
import { parseArguments } from "./arguments.ts";
import type { Flag } from "./formats/format.ts";
import { importData } from "./import-data.ts";
import { ImportError } from "./import-error.ts";
import { checkFiles, withExamples } from "./read-files.ts";
import { fillCities } from "./testing/open-import-d1.ts";
import { AVALIACOES_HEADER, catalogo, censo, OFERTAS_HEADER } from "./testing/samples.ts";
import { dump, Scratch } from "./testing/scratch.ts";
import { zipOf } from "./testing/zip.ts";

let scratch: Scratch;
let state: Awaited<ReturnType<Scratch["openFile"]>>;
beforeAll(async () => {
  scratch = new Scratch();
  state = await scratch.openFile();
  fillCities(state.db);
});
afterAll(async () => {
  await state.close();
  scratch.remove();
});

const good = catalogo([{}, { "Código INEP": "35000002" }]);
const offer = (row: string) => `${OFERTAS_HEADER}\n${row}`;
const review = (row: string) => `${AVALIACOES_HEADER}\n${row}`;
const zipped = gzipSync(Buffer.from(good.repeat(50)));
/** Each byte, many times: neither text nor deflated, and without a mark of UTF-16. */
const NOT_TEXT = Uint8Array.from({ length: 5000 }, (_, i) => (i + 128) % 256);

const CASES: readonly [what: string, flag: Flag, name: string, content: string | Uint8Array, message: RegExp][] = [
  ["empty", "catalog", "vazio.csv", "", /^vazio\.csv: arquivo vazio\.$/],
  ["binary", "catalog", "foto.csv", NOT_TEXT, /^foto\.csv: não é um arquivo de texto/],
  [
    "gzip cut short",
    "catalog",
    "cortado.csv.gz",
    zipped.subarray(0, zipped.length - 20),
    /^cortado\.csv\.gz: arquivo \.gz truncado\.$/,
  ],
  [
    "gzip of rubbish",
    "catalog",
    "ruim.csv.gz",
    Buffer.concat([zipped.subarray(0, 10), NOT_TEXT]),
    /^ruim\.csv\.gz: arquivo \.gz corrompido\.$/,
  ],
  [
    "another format",
    "catalog",
    "outro.csv",
    "a,b\n1,2\n",
    /^outro\.csv, linha 1: formato não reconhecido; --catalog espera Catálogo de Escolas\.$/,
  ],
  ["another flag", "enem", "cat.csv", good, /^cat\.csv, linha 1: parece Catálogo de Escolas; use --catalog\.$/],
  [
    "a missing column",
    "catalog",
    "sem.csv",
    good.replace("Código INEP", "Codigo"),
    /^sem\.csv, linha 1, coluna "Código INEP": coluna ausente\.$/,
  ],
  [
    "too few columns",
    "catalog",
    "curta_2025.csv",
    `${good}ESCOLA,X,35000003,SP\r\n`,
    /^curta_2025\.csv, linha 4, coluna "Município": 4 colunas em vez de 19/,
  ],
  [
    "too many columns",
    "census",
    "longa.csv",
    `${censo([{}]).toString("latin1").trim()};1;2\n`,
    /^longa\.csv, linha 2: 28 colunas em vez de 26\.$/,
  ],
  [
    "an open quote",
    "catalog",
    "aspas_2025.csv",
    `${good}"ESCOLA,X\r\n`,
    /^aspas_2025\.csv, linha \d+: aspas abertas e não fechadas\.$/,
  ],
  [
    "a wrong year",
    "census",
    "ano.csv",
    censo([{ NU_ANO_CENSO: "dois mil" }]),
    /^ano\.csv, linha 2, coluna "NU_ANO_CENSO": ano inválido: "dois mil"\.$/,
  ],
  [
    "wrong money",
    "offers",
    "o1.csv",
    offer("35141240;;2027;medio_1-serie;manha;barato;;;;;2026-10-31;"),
    /^o1\.csv, linha 2, coluna "mensalidade": valor inválido "barato"; use um valor em reais/,
  ],
  [
    "a wrong date",
    "offers",
    "o2.csv",
    offer("35141240;;2027;medio_1-serie;manha;900;;;;;31/02/2026;"),
    /^o2\.csv, linha 2, coluna "verificado_em": valor inválido "31\/02\/2026"/,
  ],
  [
    "an unknown grade",
    "offers",
    "o3.csv",
    offer("35141240;;2027;4ª série;manha;900;;;;;2026-10-31;"),
    /^o3\.csv, linha 2, coluna "serie": valor inválido "4ª série"/,
  ],
  [
    "no school",
    "offers",
    "o4.csv",
    offer(";;2027;medio_1-serie;manha;900;;;;;2026-10-31;"),
    /^o4\.csv, linha 2, coluna "inep": valor ausente/,
  ],
  [
    "a discount that does not fit",
    "offers",
    "o5.csv",
    offer("35141240;;2027;medio_1-serie;manha;1000;50;900;;;2026-10-31;"),
    /^o5\.csv, linha 2, coluna "desconto_percentual": não confere/,
  ],
  [
    "an offer twice",
    "offers",
    "o6.csv",
    offer("1;;2027;medio_1-serie;manha;900;;;;;2026-10-31;\n1;;2027;medio_1-serie;manha;800;;;;;2026-10-31;"),
    /^o6\.csv, linha 3: oferta repetida: igual à da linha 2\.$/,
  ],
  [
    "a wrong rating",
    "reviews",
    "a1.csv",
    review('A;1;Ana;a@b.co;aluno;6;4;4;4;"Um depoimento com mais de trinta letras.";2026-10-31'),
    /^a1\.csv, linha 2, coluna "nota_motivacao": valor inválido "6"/,
  ],
  [
    "a short testimonial",
    "reviews",
    "a2.csv",
    review("A;1;Ana;a@b.co;aluno;5;4;4;4;Boa;2026-10-31"),
    /^a2\.csv, linha 2, coluna "depoimento": valor inválido "Boa"/,
  ],
];

test.each(CASES)("%s is refused in one line, and nothing is imported", async (_, flag, name, content, message) => {
  const files = new Map<Flag, readonly string[]>([["catalog", [scratch.file("bom_2025.csv", good)]]]);
  files.set(flag, [...(files.get(flag) ?? []), scratch.file(name, content)]);
  const before = await dump(state.db);
  const error = await importData(state.db, files, () => {}).catch((e: unknown) => e);
  expect(await dump(state.db)).toBe(before);
  expect(error).toBeInstanceOf(ImportError);
  expect((error as Error).message).toMatch(message);
  expect((error as Error).message).not.toContain("\n");
});

test("a bad file is refused before the database is made", async () => {
  const [missing, other] = ["não-existe.csv", scratch.file("outro.csv", "a,b\n1,2\n")];
  const files = new Map<Flag, readonly string[]>([
    ["catalog", [missing]],
    ["enem", [other]],
  ]);
  await expect(checkFiles(files)).rejects.toThrow(
    /^2 erros; .*\n {2}não-existe\.csv: arquivo não encontrado\.\n {2}outro\.csv, linha 1: formato não reconhecido/,
  );
});

test("examples are recognized by their headers, and other files of a folder are left out", async () => {
  const folder = mkdtempSync(join(scratch.dir, "exemplo-"));
  writeFileSync(join(folder, "catalogo_2025.csv"), good);
  writeFileSync(join(folder, "censo.zip"), zipOf({ "dados/censo.csv": censo([{}]) }));
  writeFileSync(join(folder, "leia-me.txt"), "Leia.\n");
  const lines: string[] = [];
  const files = await withExamples(new Map(), [{ path: folder, edition: null }], (line) => lines.push(line));
  expect([...files.keys()]).toEqual(["catalog", "census"]);
  expect(lines.at(-1)).toBe("leia-me.txt: não reconhecido, fica de fora");
  await expect(withExamples(new Map(), [{ path: "nada.csv", edition: null }], () => {})).rejects.toThrow(
    "nada.csv: arquivo não encontrado.",
  );
  expect(parseArguments(["--detect", folder]).examples).toEqual([{ path: folder, edition: null }]);
});

test("the command ends with the error and status 1", async () => {
  const { status, output } = await runHere(
    "scripts/import/run-import.ts",
    ["--catalog", "não-existe.csv"],
    scratch.dir,
  );
  expect(status).toBe(1);
  expect(output).toContain("Erro: não-existe.csv: arquivo não encontrado.");
  expect(output).not.toContain("    at ");
});

test.each([
  [["--catalog"], "--catalog precisa de um arquivo."],
  [["--planilha", "x.csv"], "opção desconhecida: --planilha."],
  [[], "nenhum arquivo para importar."],
  [["--offers", "x.csv", "--source", "Procon-SP"], "--source é só para --prices; a opção antes dela é --offers."],
  [["--detect", "pasta", "--source=Procon-SP"], "--source é só para --prices"],
])("the command line %j is refused", (args, message) => {
  expect(() => parseArguments(args)).toThrow(ImportError);
  expect(() => parseArguments(args)).toThrow(message);
});
