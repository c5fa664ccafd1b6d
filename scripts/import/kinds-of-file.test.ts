import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { openMemoryD1 } from "../../test/fixtures/memory-d1.ts";
import { temporaryFolder } from "../../test/fixtures/temporary-folder.ts";
import type { Flag } from "./formats/format.ts";
import { importData } from "./import-data.ts";
import { type FileReport, formatDrops } from "./report.ts";
import { type CatalogoRow, catalogo, censo } from "./testing/samples.ts";
import { dump } from "./testing/scratch.ts";

const DATA = "../shared/data";
const folder = temporaryFolder();

async function run(db: D1Database, flag: Flag, name: string, content: string | Uint8Array): Promise<FileReport> {
  return (await importData(db, new Map([[flag, [folder.write(name, content)]]]), () => {})).files[0]!;
}

const withoutColumn = (column: string) =>
  catalogo([{}])
    .split("\r\n")
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
    .map((fields, _, [header]) => fields.filter((_, i) => header![i] !== column).join(","))
    .join("\r\n");

const schools = "inep,nome,ibge,municipio,uf,logradouro,bairro\n35141240,X,3550308,São Paulo,SP,RUA X,Moema\n";
const cases: [string, Flag, string | Uint8Array, string][] = [
  [
    "schools as neighborhoods",
    "bairros",
    schools,
    'linha 1, coluna "inep": um arquivo de Bairros não tem esta coluna.',
  ],
  [
    "schools as municipalities",
    "municipios",
    "codigo_ibge,nome,uf,latitude,longitude,cnpj\n3550308,X,SP,-23,-46,1\n",
    'linha 1, coluna "cnpj": um arquivo de Municípios não tem esta coluna.',
  ],
  ["the Catálogo as Censo", "censo", catalogo([{}]), "parece Catálogo de Escolas; use --catalogo."],
  ["only a header", "catalogo", catalogo([]), "só tem o cabeçalho, nenhuma linha de dados."],
  [
    "only a header and blank lines",
    "catalogo",
    `${catalogo([])}\r\n\r\n`,
    "só tem o cabeçalho, nenhuma linha de dados.",
  ],
  [
    "no column of partnership",
    "catalogo",
    withoutColumn("Conveniada Poder Público"),
    'linha 1, coluna "Conveniada Poder Público": coluna ausente.',
  ],
  [
    "a code twice, with other facts",
    "censo",
    censo([{}, {}, { NO_ENTIDADE: "OUTRA" }]),
    'linha 4, coluna "código INEP": código repetido: 35141240 (inep-censo-2024) já está na linha 2, com outros dados.',
  ],
];

test.each(cases)("%s: refused, and nothing is changed", async (_, flag, content, message) => {
  const db = openMemoryD1();
  await run(db, "catalogo", "bom_2025.csv", catalogo([{}]));
  const before = await dump(db);
  await expect(run(db, flag, "arquivo_2026.csv", content)).rejects.toThrow(message);
  expect(await dump(db)).toBe(before);
});

describe.runIf(existsSync(DATA))("files of ../shared/data", () => {
  test.each([
    ["bairros", "escolas/escolas_privadas.csv.gz"],
    ["municipios", "escolas/escolas_privadas.csv.gz"],
    ["enem", "escolas/escolas_privadas.csv.gz"],
    ["bairros", "enem/enem_por_escola.csv.gz"],
    ["censo", "municipios/municipios.csv.gz"],
    ["bairros", "municipios/municipios.csv.gz"],
    ["municipios", "bairros/bairros.csv.gz"],
  ] as const)("--%s refuses %s", async (flag, name) => {
    await expect(
      run(openMemoryD1(), flag, "x_2025.csv", gunzipSync(readFileSync(`${DATA}/${name}`))),
    ).rejects.toThrow();
  });
});

test("missing columns are reported, repeated and dropped rows are listed", async () => {
  const rows: CatalogoRow[] = [
    {},
    { "Código INEP": "35000001", Escola: 'CRECHE "A; B"', "Conveniada Poder Público": "Sim" },
    { "Código INEP": "3500", Escola: "SEM CODIGO" },
    {},
  ];
  const report = await run(openMemoryD1(), "catalogo", "catalogo_2025.csv", catalogo(rows));
  expect(report.kept).toBe(1);
  expect(formatDrops([report]).split("\n")).toEqual([
    "\uFEFFarquivo;linha;codigo;nome;motivo",
    'catalogo_2025.csv;3;35000001;"CRECHE ""A; B""";conveniada com o poder público',
    "catalogo_2025.csv;4;3500;SEM CODIGO;sem código INEP",
    "catalogo_2025.csv;5;35141240;VERTICE COLEGIO UNIDADE II;repetida: igual à da linha 2",
    "",
  ]);
  const partial = await run(openMemoryD1(), "catalogo", "sem_2025.csv", withoutColumn("Telefone"));
  expect(partial.warnings).toEqual(["sem Telefone: o que estas colunas contam fica como está"]);
});

test("a file that was cut at the end of a row is noticed", async () => {
  const db = openMemoryD1();
  const rows = ["SP", "RJ", "BA"].flatMap((uf, i) =>
    Array.from({ length: 20 }, (_, n) => ({
      UF: uf,
      Município: ["São Paulo", "Rio de Janeiro", "Salvador"][i]!,
      "Código INEP": `${[35, 33, 29][i]}${String(n).padStart(6, "0")}`,
      Escola: `ESCOLA ${n}`,
    })),
  );
  expect((await run(db, "catalogo", "catalogo_2024.csv", catalogo(rows))).warnings).toEqual([]);
  expect((await run(db, "catalogo", "catalogo_2025.csv", catalogo(rows))).warnings).toEqual([]);
  expect((await run(db, "catalogo", "catalogo_2026.csv", catalogo(rows.slice(0, 35)))).warnings).toEqual([
    "0 escolas de BA, e 20 já gravadas de uma fonte igual: o arquivo está inteiro?",
    "15 escolas de RJ, e 20 já gravadas de uma fonte igual: o arquivo está inteiro?",
  ]);
});
