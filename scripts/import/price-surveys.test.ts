import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../test/fixtures/temporary-folder.ts";
import { parseArguments } from "./arguments.ts";
import { importData } from "./import-data.ts";
import { formatReport } from "./report.ts";
import { openImportD1 } from "./testing/open-import-d1.ts";
import { catalogo } from "./testing/samples.ts";

const folder = temporaryFolder();
const TODAY = "2026-11-26";
let db: D1Database;

const place = (bairro: string) => `RUA X, 1 RUA. ${bairro}. 04617-000 São Paulo - SP.`;
const SCHOOLS = [
  { "Código INEP": "35000001", Escola: "COLEGIO SAO BENTO", Endereço: place("MOEMA") },
  { "Código INEP": "35000002", Escola: "COLEGIO SAO BENTO", Endereço: place("CENTRO") },
  { "Código INEP": "35000003", Escola: "ESCOLA MONTEIRO LOBATO", Endereço: place("MOEMA") },
];

beforeEach(async () => {
  db = openImportD1();
  const path = folder.write("catalogo 2025.csv", catalogo(SCHOOLS));
  await importData(db, new Map([["catalog", [path]]]), () => {});
});

async function survey(rows: string, { edition = "2026-10-12", source = "Procon-SP" as string | null } = {}) {
  const path = folder.write("pesquisa.csv", rows);
  const files = new Map([["prices", [{ path, edition, ...(source && { source }) }]]] as const);
  return importData(db, files, () => {}, { today: TODAY });
}

const stored = () =>
  db
    .prepare("SELECT inep_code, grade_slug, shift, year, monthly_fee_cents, surveyed_on FROM surveyed_fee ORDER BY id")
    .raw();

test("a survey is kept apart from offers, by name and neighborhood, and its unknown schools are listed", async () => {
  const report = await survey(
    [
      "escola;bairro;cidade;uf;série;turno;mensalidade;ano",
      "Colégio São Bento;Moema;São Paulo;SP;1º ano;;1.250,00;2027",
      "Colégio São Bento;Centro;São Paulo;SP;1º ano;manhã;980,00;2027",
      "Colégio São Bento;Lapa;São Paulo;SP;1º ano;;700,00;2027",
      "Escola Monteiro Lobatto;Moema;São Paulo;SP;1º ano;;800,00;2027",
      "Escola Zebra;Moema;São Paulo;SP;1º ano;;800,00;2027",
      "Nota: preços de outubro;;;;;;;",
    ].join("\n"),
  );
  expect(await stored()).toEqual([
    ["35000001", "fundamentalI_1-ano", null, 2027, 125_000, "2026-10-12"],
    ["35000002", "fundamentalI_1-ano", "manha", 2027, 98_000, "2026-10-12"],
  ]);
  expect(await db.prepare("SELECT count(*) AS n FROM offer").first("n")).toBe(0);
  const source = await db.prepare("SELECT id, publisher, reference_date FROM source WHERE id LIKE 'precos%'").raw();
  expect(source).toEqual([["precos-procon-sp", "Procon-SP", "2026-10-12"]]);
  const text = formatReport(report);
  expect(text).toContain(
    "Escola Monteiro Lobatto, Moema, São Paulo (SP) → não encontrada; a mais parecida: Escola Monteiro Lobato, Moema, 35000003",
  );
  expect(text).toContain("Escola Zebra, Moema, São Paulo (SP) → não encontrada\n");
  expect(text).toMatch(/Colégio São Bento, Lapa.* → várias, diga o bairro ou o código/);
  expect(report.files[0]).toMatchObject({ read: 6, kept: 2 });
});

test("grades may be columns, a newer survey replaces an older one, and an older one changes nothing", async () => {
  const table = (first: string) => `inep;ano;1º ano;2º ano\n35000001;2027;${first};-\n`;
  await survey(table("1.000,00"));
  const twice = "35999999;2027;900;900\n";
  const { files } = await survey(table("1.000,00") + twice);
  expect([files[0]!.read, files[0]!.kept, ...files[0]!.dropped]).toEqual([2, 1, ["de escola desconhecida", 1]]);
  await survey(table("1.100,00"), { edition: "2026-11-12" });
  await survey(table("900,00"), { edition: "2026-09-12" });
  expect(await stored()).toEqual([["35000001", "fundamentalI_1-ano", null, 2027, 110_000, "2026-11-12"]]);
});

test("a newer survey removes the fees of its source and year that it no longer contains", async () => {
  const table = (rows: string) => `inep;ano;série;mensalidade\n${rows}`;
  await survey(table("35000001;2027;1º ano;900\n35000002;2027;1º ano;800\n35000001;2026;1º ano;700\n"));
  await survey(table("35000002;2027;1º ano;650\n"), { source: "Procon-RJ" });
  await db.prepare("DELETE FROM change_log").run();
  const newer = await survey(table("35000001;2027;1º ano;900\n"), { edition: "2026-11-12" });
  const left = [
    ["35000001", "fundamentalI_1-ano", null, 2026, 70_000, "2026-10-12"],
    ["35000001", "fundamentalI_1-ano", null, 2027, 90_000, "2026-11-12"],
    ["35000002", "fundamentalI_1-ano", null, 2027, 65_000, "2026-10-12"],
  ];
  expect(await stored()).toEqual(left);
  expect(formatReport(newer)).toContain("Preços de pesquisas retirados: a nova não os tem: 1");
  const changed = db.prepare("SELECT DISTINCT key FROM change_log WHERE kind = 'school' ORDER BY key");
  expect(await changed.raw()).toEqual([["35000001"], ["35000002"]]);
  // An older survey does not bring them back, and another file of the same day completes the newer one.
  await survey(table("35000002;2027;1º ano;800\n"));
  expect(await stored()).toEqual(left);
  await survey(table("35000003;2027;1º ano;950\n"), { edition: "2026-11-12" });
  expect(await stored()).toHaveLength(4);
});

test.each([
  ["no source", "inep;ano;série;mensalidade\n35000001;2027;1º ano;900\n", { source: null }, /--source Procon-SP/],
  ["two prices", "inep;ano;série;mensalidade\n35000001;2027;1º ano;900\n35000001;2027;1º ano;950\n", {}, /dois preços/],
  [
    "a date to come",
    "inep;ano;série;mensalidade\n35000001;2027;1º ano;900\n",
    { edition: "2026-12-01" },
    /data até hoje/,
  ],
  ["an unknown grade", "inep;ano;série;mensalidade\n35000001;2027;Maternidade;900\n", {}, /use uma série/],
])("a survey with %s is refused", async (_, rows, options, problem) => {
  await expect(survey(rows, options)).rejects.toThrow(problem);
});

test("the source follows the files, before or after their date", () => {
  for (const args of [
    ["--prices", "a.csv", "--source", "Procon-SP", "--edition", "2026-10-12", "--enem", "b.csv"],
    ["--prices", "a.csv", "--edition=2026-10-12", "--source=Procon-SP", "--enem", "b.csv"],
  ]) {
    const { files } = parseArguments(args);
    expect(files.get("prices")).toEqual([{ path: "a.csv", edition: "2026-10-12", source: "Procon-SP" }]);
    expect(files.get("enem")).toEqual([{ path: "b.csv", edition: null }]);
  }
  expect(() => parseArguments(["--prices", "a.csv", "--source"])).toThrow("--source precisa de um nome");
  expect(() => parseArguments(["--source", "Procon-SP"])).toThrow("--source vem depois");
});
