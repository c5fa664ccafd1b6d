import { expect, test } from "vitest";
import { readCensus } from "../../src/domain/catalog/census-text.ts";
import { openMemoryD1 } from "../../test/fixtures/memory-d1.ts";
import { writeOfficialExtract } from "../../test/fixtures/official/extract.ts";
import { temporaryFolder } from "../../test/fixtures/temporary-folder.ts";
import type { Flag } from "./formats/format.ts";
import { importData } from "./import-data.ts";
import { type FileReport, formatDrops } from "./report.ts";
import { openImportD1 } from "./testing/open-import-d1.ts";
import { type CatalogoRow, catalogo, censo } from "./testing/samples.ts";
import { dump } from "./testing/scratch.ts";

const folder = temporaryFolder();

async function run(
  db: D1Database,
  flag: Flag,
  name: string,
  content: string | Uint8Array,
  options?: { accepts: boolean },
): Promise<FileReport> {
  return (await importData(db, new Map([[flag, [folder.write(name, content)]]]), () => {}, options)).files[0]!;
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
    "neighborhoods",
    schools,
    'linha 1, coluna "inep": um arquivo de Bairros não tem esta coluna.',
  ],
  [
    "schools as municipalities",
    "municipalities",
    "codigo_ibge,nome,uf,latitude,longitude,cnpj\n3550308,X,SP,-23,-46,1\n",
    'linha 1, coluna "cnpj": um arquivo de Municípios não tem esta coluna.',
  ],
  ["the Catálogo as Censo", "census", catalogo([{}]), "parece Catálogo de Escolas; use --catalog."],
  ["only a header", "catalog", catalogo([]), "só tem o cabeçalho, nenhuma linha de dados."],
  [
    "only a header and blank lines",
    "catalog",
    `${catalogo([])}\r\n\r\n`,
    "só tem o cabeçalho, nenhuma linha de dados.",
  ],
  [
    "no column of partnership",
    "catalog",
    withoutColumn("Conveniada Poder Público"),
    'linha 1, coluna "Conveniada Poder Público": coluna ausente.',
  ],
  [
    "a code twice, with other facts",
    "census",
    censo([{}, {}, { NO_ENTIDADE: "OUTRA" }]),
    'linha 4, coluna "código INEP": código repetido: 35141240 (inep-censo-2024) já está na linha 2, com outros dados.',
  ],
];

const many = (row: (n: number) => CatalogoRow) => catalogo(Array.from({ length: 20 }, (_, n) => row(n)));
const code = (n: number) => String(35_000_001 + n);
const spoilt: [string, Flag, string | Uint8Array, RegExp][] = [
  [
    "codes rounded by a spreadsheet",
    "catalog",
    many(() => ({ "Código INEP": "2,80000E+07" })),
    /coluna "Código INEP": 20 de 20 linhas sem código INEP: "2,80000E\+07" na linha 2, .* na linha 3, .* na linha 4\. Uma planilha arredondou os códigos .*--accept\.$/,
  ],
  [
    "codes with separators of thousands",
    "catalog",
    many((n) => ({ "Código INEP": `28.000.0${10 + n}` })),
    /20 de 20 linhas sem código INEP: "28\.000\.010" na linha 2, .*separadores de milhar/,
  ],
  [
    "three codes of twenty",
    "catalog",
    many((n) => ({ "Código INEP": n < 3 ? "#REF!" : code(n) })),
    /3 de 20 linhas sem código INEP: .*erros de fórmulas/,
  ],
  [
    "no dependency",
    "catalog",
    many((n) => ({ "Código INEP": code(n), "Dependência Administrativa": "", "Categoria Administrativa": "" })),
    /coluna "Dependência Administrativa": 20 de 20 linhas sem dependência administrativa: vazio na linha 2, .*está vazia/,
  ],
  [
    "municipalities of nowhere",
    "catalog",
    many((n) => ({ "Código INEP": code(n), Município: "Atlântida" })),
    /coluna "Município": 20 de 20 linhas sem município: "Atlântida, SP" na linha 2/,
  ],
  [
    "another column as the situation",
    "census",
    censo([{ TP_SITUACAO_FUNCIONAMENTO: "Urbana" }]),
    /coluna "TP_SITUACAO_FUNCIONAMENTO": 1 de 1 linhas com situação desconhecida: "Urbana"/,
  ],
  [
    "nothing but schools that are not listed",
    "census",
    censo([{ TP_SITUACAO_FUNCIONAMENTO: "2" }, { CO_ENTIDADE: "35000009", TP_SITUACAO_FUNCIONAMENTO: "3" }]),
    /nenhuma das 2 linhas serve: 1 paralisada; 1 extinta\. .*--accept/,
  ],
  [
    "results without a school",
    "enem",
    'inep,ano,participantes,cn\n"3,5E+07",2025,30,500\n',
    /coluna "inep": 1 de 1 linhas sem código INEP/,
  ],
];

test.each(spoilt)("%s: the import stops and says why, and --accept goes on", async (_, flag, content, message) => {
  const db = openImportD1();
  const before = await dump(db);
  await expect(run(db, flag, "arquivo_2026.csv", content)).rejects.toThrow(message);
  expect(await dump(db)).toBe(before);
  const report = await run(db, flag, "arquivo_2026.csv", content, { accepts: true });
  expect(report.read).toBeGreaterThan(0);
});

test("municipalities and neighborhoods with codes of six digits, without a state, are joined", async () => {
  const db = openMemoryD1();
  const list = "codigo_ibge;nome;latitude;longitude\n355030;São Paulo;-23,5;-46,6\n2927408;Salvador;-12,9;-38,5\n";
  await run(db, "municipalities", "municipios_2022.csv", list);
  expect(await db.prepare("SELECT ibge_code, uf FROM city ORDER BY 1").raw()).toEqual([
    ["2927408", "BA"],
    ["3550308", "SP"],
  ]);
  const report = await run(db, "neighborhoods", "bairros_2022.csv", "ibge;bairro\n355030;Moema\n");
  expect(report.joins.get("por código IBGE")).toBe(1);
});

test("the census states whether there is a creche, in the columns of either layout", async () => {
  const db = openImportD1();
  const state = async (name: string, year: string, rows: Parameters<typeof censo>[0]) => {
    await run(db, "census", name, censo(rows.map((row) => ({ NU_ANO_CENSO: year, ...row }))));
  };
  await state("microdados_2023.csv", "2023", [
    { CO_ENTIDADE: "35000001", IN_INF: "1", IN_INF_CRE: "0", IN_INF_PRE: "1" },
  ]);
  await state("censo_2025.csv", "2025", [
    { CO_ENTIDADE: "35000002", IN_COMUM_CRECHE: "0", IN_ESP_EXCLUSIVA_CRECHE: "1", IN_COMUM_PRE: "0" },
    { CO_ENTIDADE: "35000003", IN_COMUM_CRECHE: "", IN_ESP_EXCLUSIVA_CRECHE: "", IN_COMUM_PRE: "" },
  ]);
  const rows = await db.prepare("SELECT census_facts FROM school ORDER BY inep_code").raw<[string | null]>();
  const stated = rows.map(([facts]) => readCensus(JSON.parse(facts ?? "{}")));
  expect(stated.map(({ creche, preschool }) => [creche, preschool])).toEqual([
    [0, 1],
    [1, 0],
    [undefined, undefined],
  ]);
});

test("technical and adult education are told of schools without stages alone", async () => {
  const db = openImportD1();
  const taught = "Etapas e Modalidade de Ensino Oferecidas";
  const rows: CatalogoRow[] = [
    { "Código INEP": "35000001", [taught]: "Educação Profissional, Educação de Jovens Adultos" },
    { "Código INEP": "35000002", [taught]: "Ensino Médio, Educação Profissional" },
    { "Código INEP": "35000003", [taught]: "" },
  ];
  const stages = { IN_FUND_AF: "0", IN_MED: "0", QT_MAT_FUND_AF: "0", QT_MAT_MED: "0" };
  const census = [
    { CO_ENTIDADE: "35000004", ...stages, IN_PROF: "1" },
    { CO_ENTIDADE: "35000005", IN_PROF: "1" },
  ];
  await run(db, "catalog", "catalogo_2025.csv", catalogo(rows));
  await run(db, "census", "censo.csv", censo(census));
  expect(await db.prepare("SELECT modalities FROM school ORDER BY inep_code").raw()).toEqual([
    ['["profissional","eja"]'],
    [null],
    [null],
    ['["profissional"]'],
    [null],
  ]);
});

test("a tenth of bad rows is left out", async () => {
  const rows = many((n) => ({ "Código INEP": n < 2 ? "3500" : code(n) }));
  const report = await run(openImportD1(), "catalog", "catalogo_2026.csv", rows);
  expect([report.kept, report.dropped.get("sem código INEP")]).toEqual([18, 2]);
});

test.each(["TP_SITUACAO_FUNCIONAMENTO", "IN_PODER_PUBLICO_PARCERIA"])(
  "a Censo without %s, which decides what is listed, is refused",
  async (column) => {
    const content = censo([{}]).toString("latin1").replace(column, "OUTRA");
    await expect(run(openImportD1(), "census", "censo.csv", content)).rejects.toThrow(
      `censo.csv, linha 1, coluna "${column}": coluna ausente.`,
    );
  },
);

test("a Censo with labels in the place of codes says the same", async () => {
  const rows: Record<"code" | "label", Record<string, string>>[] = [
    {
      code: { TP_DEPENDENCIA: "2", IN_BIBLIOTECA: "1", IN_MED: "1" },
      label: { TP_DEPENDENCIA: "Estadual", IN_BIBLIOTECA: "Sim", IN_MED: "Sim" },
    },
    {
      code: { TP_DEPENDENCIA: "4", TP_CATEGORIA_ESCOLA_PRIVADA: "3", IN_PODER_PUBLICO_PARCERIA: "1" },
      label: {
        TP_DEPENDENCIA: "4 - Privada",
        TP_CATEGORIA_ESCOLA_PRIVADA: "Confessional",
        IN_PODER_PUBLICO_PARCERIA: "Sim",
      },
    },
    {
      code: { TP_DEPENDENCIA: "4", TP_SITUACAO_FUNCIONAMENTO: "4" },
      label: { TP_DEPENDENCIA: "PRIVADA", TP_SITUACAO_FUNCIONAMENTO: "Extinta em Anos Anteriores" },
    },
    {
      code: { TP_DEPENDENCIA: "1", TP_SITUACAO_FUNCIONAMENTO: "1" },
      label: { TP_DEPENDENCIA: "federal", TP_SITUACAO_FUNCIONAMENTO: "Em Atividade" },
    },
  ];
  const file = (kind: "code" | "label") =>
    censo(rows.map((row, n) => ({ CO_ENTIDADE: String(35_000_001 + n), ...row[kind] })));
  const [coded, labelled] = [openImportD1(), openImportD1()];
  await run(coded, "census", "censo.csv", file("code"));
  await run(labelled, "census", "censo.csv", file("label"));
  expect(await dump(labelled)).toBe(await dump(coded));
});

test.each(cases)("%s: refused, and nothing is changed", async (_, flag, content, message) => {
  const db = openImportD1();
  await run(db, "catalog", "bom_2025.csv", catalogo([{}]));
  const before = await dump(db);
  await expect(run(db, flag, "arquivo_2026.csv", content)).rejects.toThrow(message);
  expect(await dump(db)).toBe(before);
});

test.each([
  ["neighborhoods", "catalog"],
  ["municipalities", "catalog"],
  ["enem", "catalog"],
  ["neighborhoods", "enem"],
  ["census", "municipalities"],
  ["neighborhoods", "municipalities"],
  ["municipalities", "neighborhoods"],
] as const)("--%s refuses a file of --%s", async (flag, other) => {
  const neighborhoods = folder.write("bairros_2022.csv", "bairro;ibge\nMoema;3550308\n");
  const [file = neighborhoods] = writeOfficialExtract(folder.dir).get(other) ?? [];
  await expect(importData(openImportD1(), new Map([[flag, [file]]]), () => {})).rejects.toThrow(`use --${other}.`);
});

test("missing columns are reported, repeated and dropped rows are listed", async () => {
  const rows: CatalogoRow[] = [
    {},
    ...Array.from({ length: 10 }, (_, n) => ({ "Código INEP": String(35_000_100 + n) })),
    { "Código INEP": "35000001", Escola: 'CRECHE "A; B"', "Conveniada Poder Público": "Sim" },
    { "Código INEP": "3500", Escola: "SEM CODIGO" },
    {},
  ];
  const report = await run(openImportD1(), "catalog", "catalogo_2025.csv", catalogo(rows));
  expect(report.kept).toBe(11);
  expect(formatDrops([report]).split("\n")).toEqual([
    "\uFEFFarquivo;linha;codigo;nome;motivo",
    'catalogo_2025.csv;13;35000001;"CRECHE ""A; B""";conveniada com o poder público',
    "catalogo_2025.csv;14;3500;SEM CODIGO;sem código INEP",
    "catalogo_2025.csv;15;35141240;VERTICE COLEGIO UNIDADE II;repetida: igual à da linha 2",
    "",
  ]);
  const partial = await run(openImportD1(), "catalog", "sem_2025.csv", withoutColumn("Telefone"));
  expect(partial.warnings).toEqual(["sem Telefone: o que estas colunas contam fica como está"]);
});

test("a file that was cut at the end of a row is noticed", async () => {
  const db = openImportD1();
  const rows = ["SP", "RJ", "BA"].flatMap((uf, i) =>
    Array.from({ length: 20 }, (_, n) => ({
      UF: uf,
      Município: ["São Paulo", "Rio de Janeiro", "Salvador"][i]!,
      "Código INEP": `${[35, 33, 29][i]}${String(n).padStart(6, "0")}`,
      Escola: `ESCOLA ${n}`,
    })),
  );
  expect((await run(db, "catalog", "catalogo_2024.csv", catalogo(rows))).warnings).toEqual([]);
  expect((await run(db, "catalog", "catalogo_2025.csv", catalogo(rows))).warnings).toEqual([]);
  expect((await run(db, "catalog", "catalogo_2026.csv", catalogo(rows.slice(0, 35)))).warnings).toEqual([
    "0 escolas de BA, e 20 já gravadas de uma fonte igual: o arquivo está inteiro?",
    "15 escolas de RJ, e 20 já gravadas de uma fonte igual: o arquivo está inteiro?",
  ]);
});
