import { utimesSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/fixtures/temporary-folder.ts";
import { parseArguments } from "./arguments.ts";
import { importData } from "./import-data.ts";
import { openImportD1 } from "./testing/open-import-d1.ts";
import { catalogo, censo } from "./testing/samples.ts";
import { dump } from "./testing/scratch.ts";

const { write: file } = temporaryFolder();
const run = (db: D1Database, ...args: string[]) => importData(db, parseArguments(args).files, () => {});
const ENEM = "codigo_escola,qtd_participantes_enem,enem_media_cn,enem_media_geral\n35141240,30,600,610\n";

test.each([
  ["--enem", "medias.csv", ENEM],
  ["--catalog", "catalogo.csv", catalogo([{}])],
  [
    "--census",
    "selecao.csv",
    "CO_ENTIDADE;NO_ENTIDADE;TP_DEPENDENCIA;TP_SITUACAO_FUNCIONAMENTO;CO_MUNICIPIO\n35141240;VERTICE;4;1;3550308\n",
  ],
  ["--neighborhoods", "bairros.csv", "bairro;ibge\nMoema;3550308\n"],
])("%s: a file that does not tell its year is refused, with the option that says it", async (option, name, content) => {
  const db = openImportD1();
  const input = file(name, content);
  const before = await dump(db);
  await expect(run(db, option, input)).rejects.toThrow(
    `${name}: não diz de que ano é; diga: ${option} ${name} --edition AAAA (ou AAAA-MM-DD).`,
  );
  expect(await dump(db)).toBe(before);
  await run(db, option, input, "--edition", "2024");
  expect(await db.prepare("SELECT count(*) AS n FROM source WHERE reference_date = '2024'").first("n")).toBe(1);
});

test("a file that is copied later changes nothing", async () => {
  const db = openImportD1();
  const original = file("catalogo.csv", catalogo([{}]));
  await run(db, "--catalog", original, "--edition", "2025");
  const before = await dump(db);
  const copy = file("copia de catalogo.csv", catalogo([{}]));
  utimesSync(copy, new Date("2030-01-01"), new Date("2030-01-01"));
  const report = await run(db, "--catalog", copy, "--edition", "2025");
  expect(report.changes.filter(({ added, updated }) => added + updated > 0)).toEqual([]);
  expect(await dump(db)).toBe(before);
});

test("the operator may say the day of a republished edition, and not contradict the file", async () => {
  const db = openImportD1();
  const input = file("censo.csv", censo([{}]));
  await run(db, "--census", input, "--edition", "2024-11-20");
  expect(await db.prepare("SELECT id FROM source WHERE id LIKE 'inep-censo%'").first("id")).toBe(
    "inep-censo-2024-11-20",
  );
  await expect(run(db, "--census", input, "--edition=2025")).rejects.toThrow(
    'censo.csv, linha 2, coluna "NU_ANO_CENSO": o arquivo diz 2024, e --edition diz 2025.',
  );
});

test("an edition dates the files of the option before it", () => {
  const args = ["--catalog", "a.csv", "b.csv", "--edition", "2019", "--catalog=c.csv", "--enem", "d.csv", "--remote"];
  expect(Object.fromEntries(parseArguments(args).files)).toEqual({
    catalog: [
      { path: "a.csv", edition: "2019" },
      { path: "b.csv", edition: "2019" },
      { path: "c.csv", edition: null },
    ],
    enem: [{ path: "d.csv", edition: null }],
  });
  expect(() => parseArguments(["--catalog", "a.csv", "--edition", "ontem"])).toThrow('--edition "ontem" não é');
  expect(() => parseArguments(["--edition", "2019", "--catalog", "a.csv"])).toThrow("--edition vem depois");
});
