import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Flag } from "./formats/format.ts";
import { importData } from "./import-data.ts";
import type { ImportReport } from "./report.ts";
import { fillCities } from "./testing/open-import-d1.ts";
import { AVALIACOES_HEADER, catalogo, censo, OFERTAS_HEADER } from "./testing/samples.ts";
import { countChanges, dump, Scratch, schoolOf } from "./testing/scratch.ts";

const scratch = new Scratch();
let state: Awaited<ReturnType<Scratch["openFile"]>>;
let db: D1Database;
beforeAll(async () => {
  state = await scratch.openFile();
  // Written as an import into Cloudflare's D1 is.
  db = { prepare: state.db.prepare, batch: state.db.batch } as D1Database;
});
beforeEach(() => emptyTables(db));
afterAll(async () => {
  await state.close();
  scratch.remove();
});

type Files = Partial<Record<Flag, readonly string[]>>;

function run(db: D1Database, files: Files): Promise<ImportReport> {
  return importData(db, new Map(Object.entries(files) as [Flag, string[]][]), () => {});
}

/** Leaves nothing but the municipalities. */
async function emptyTables(db: D1Database): Promise<void> {
  const tables = ["review", "offer", "enem_result", "school_observation", "school", "neighborhood", "city", "source"];
  await db.batch(tables.map((table) => db.prepare(`DELETE FROM ${table}`)));
  fillCities(state.db);
}

const catalogo2019 = () =>
  scratch.file(
    "catalogo_2019.csv",
    catalogo([
      {
        Telefone: "",
        Escola: "COLEGIO ANTIGO",
        Endereço: "VIEIRA DE MORAIS, 172 RUA. CAMPO BELO. 04617-000 São Paulo - SP.",
      },
      { "Código INEP": "35000001", Escola: "PARALISADA DEPOIS ESCOLA" },
      { "Código INEP": "35000002", Escola: "CRECHE PARCEIRA", "Conveniada Poder Público": "Sim" },
    ]),
  );
const catalogo2025 = () =>
  scratch.file(
    "catalogo_2025.csv",
    catalogo([
      { "Categoria Escola Privada": "Não Informado" },
      { "Código INEP": "35000001", "Restrição de Atendimento": "ESCOLA PARALISADA" },
      { "Código INEP": "35000003", Escola: "COLEGIO SEM LUGAR", Latitude: "", Longitude: "" },
      { "Código INEP": "35000012", "Dependência Administrativa": "Estadual", Escola: "AYRES DE MOURA PROFESSOR" },
    ]),
  );
const censo2024 = () =>
  scratch.file(
    "microdados_ed_basica_2024.csv",
    censo([{}, { CO_ENTIDADE: "35000002", NO_ENTIDADE: "CRECHE PARCEIRA" }]),
  );

test("facts of several sources become one school, each group from the newest source that has it", async () => {
  await run(db, { catalog: [catalogo2019(), catalogo2025()], census: [censo2024()] });
  const school = await schoolOf(db, "35141240");
  expect(school).toMatchObject({
    slug: "colegio-vertice-unidade-ii",
    name: "Colégio Vértice Unidade II",
    official_name: "VERTICE COLEGIO UNIDADE II",
    administration: 0,
    private_category: "Particular",
    is_active: 1,
    city_ibge_code: "3550308",
    neighborhood: "Campo Belo",
    neighborhood_slug: "campo-belo",
    street: "Rua Vieira de Morais",
    number: "172",
    cep: "04617000",
    phone: "1155335500",
    lat: -23.6168803,
    location_precision: "school",
    stages: 14,
    is_fundamental_unsplit: 1,
    students_fun2: 120,
    students_med: 267,
  });
  expect(JSON.parse(school!.structures as string)).toEqual({ library: true, refectory: false });
  expect(JSON.parse(school!.sources as string)).toMatchObject({
    identity: "inep-catalogo-2025",
    category: "inep-censo-2024",
    structures: "inep-censo-2024",
    students: "inep-censo-2024",
  });
  const { results } = await db
    .prepare("SELECT id, reference_date FROM source WHERE id LIKE 'inep-%' ORDER BY id")
    .all();
  expect(results).toEqual([
    { id: "inep-catalogo-2019", reference_date: "2019" },
    { id: "inep-catalogo-2025", reference_date: "2025" },
    { id: "inep-censo-2024", reference_date: "2024" },
  ]);
});

test("a school without coordinates gets the centre of its neighborhood, and is marked so", async () => {
  await run(db, { catalog: [catalogo2025()] });
  expect(await schoolOf(db, "35000003")).toMatchObject({ lat: -23.61688, location_precision: "neighborhood" });
});

test("the order of the files makes no difference, together or one by one, and a repetition changes nothing (J8)", async () => {
  const files = [catalogo2019(), catalogo2025()];
  await run(db, { catalog: files, census: [censo2024()] });
  const first = await dump(db);
  const again = await run(db, { census: [censo2024()], catalog: [...files].reverse() });
  expect(countChanges(again)).toBe(0);
  expect(again.changes.find((c) => c.table === "escolas")).toMatchObject({ added: 0, updated: 0, unchanged: 5 });
  const older = await run(db, { catalog: [catalogo2019()] });
  expect(countChanges(older)).toBe(0);
  expect(await dump(db)).toBe(first);
  const together = await schoolOf(db, "35141240");

  await emptyTables(db);
  await run(db, { catalog: [files[1]!] });
  await run(db, { census: [censo2024()] });
  await run(db, { catalog: [files[0]!] });
  expect(await schoolOf(db, "35141240")).toEqual(together);
});

test("a school that must not be listed is left out, one that is delisted keeps its slug", async () => {
  const first = await run(db, { catalog: [catalogo2019()] });
  expect(await schoolOf(db, "35000002")).toBeNull();
  expect(first.files[0]!.dropped.get("conveniada com o poder público")).toBe(1);
  const before = await schoolOf(db, "35000001");
  expect(before).toMatchObject({ is_active: 1, slug: "escola-paralisada-depois" });

  const second = await run(db, { catalog: [catalogo2025()], census: [censo2024()] });
  expect(await schoolOf(db, "35000001")).toMatchObject({ is_active: 0, slug: "escola-paralisada-depois" });
  expect(second.notes.get("Escolas que deixaram de ser listadas: paralisada")).toBe(1);
  // The newer Censo says that the partnership has ended.
  expect(await schoolOf(db, "35000002")).toMatchObject({ is_active: 1 });
});

test("a changed row is one update, and the slug stays when the name changes (J9)", async () => {
  await run(db, { catalog: [catalogo2025()] });
  const renamed = scratch.file("catalogo_2025.csv", catalogo([{ Escola: "COLEGIO NOVO NOME" }]));
  const report = await run(db, { catalog: [renamed] });
  expect(report.changes.find((c) => c.table === "escolas")).toMatchObject({ added: 0, updated: 1, unchanged: 2 });
  expect(await schoolOf(db, "35141240")).toMatchObject({
    name: "Colégio Novo Nome",
    slug: "colegio-vertice-unidade-ii",
  });
});

test("slugs are unique, private schools choose first, reserved ones are avoided (R40)", async () => {
  const rows = [
    { "Código INEP": "35000001", "Dependência Administrativa": "Estadual", Escola: "SANTA CRUZ" },
    { "Código INEP": "35000002", Escola: "SANTA CRUZ" },
    { "Código INEP": "35000003", Escola: "SANTA CRUZ" },
    { "Código INEP": "35000004", Escola: "SANTA CRUZ" },
    { "Código INEP": "35000005", Escola: "BUSCA" },
  ];
  await run(db, { catalog: [scratch.file("catalogo_2025.csv", catalogo(rows))] });
  expect(await db.prepare("SELECT inep_code, slug FROM school ORDER BY inep_code").raw()).toEqual([
    ["35000001", "santa-cruz-35000001"],
    ["35000002", "santa-cruz"],
    ["35000003", "santa-cruz-sao-paulo-sp"],
    ["35000004", "santa-cruz-35000004"],
    ["35000005", "busca-sao-paulo-sp"],
  ]);
});

test("offers and reviews join by INEP code or slug, an older check does not overrule a newer one", async () => {
  const offers = (fee: string, date: string) =>
    scratch.file(
      "ofertas.csv",
      [
        OFERTAS_HEADER,
        `35141240;;2027;1ª série;Manhã;${fee};20;;sim;12;${date};Tabela da escola`,
        ";colegio-vertice-unidade-ii;2027;medio_2-serie;integral;R$ 3.500,00;;3.500,00;;;2026-10-01;",
        ...Array.from({ length: 8 }, (_, n) => `35141240;;2027;${n + 1}º ano;tarde;1.000,00;;;;;2026-10-01;`),
        "99999999;;2027;medio_2-serie;integral;100;;;;;2026-10-01;",
      ].join("\n"),
    );
  const reviews = scratch.file(
    "avaliacoes.csv",
    `${AVALIACOES_HEADER}\nA1;35141240;Maria Silva;Maria@Exemplo.com.br;Mãe, pai ou responsável;5;4,5;4;3,5;"Escola acolhedora; professores atentos e presentes.";31/10/2026\n`,
  );
  const report = await run(db, {
    catalog: [catalogo2025()],
    offers: [offers("2.000,00", "2026-10-31")],
    reviews: [reviews],
  });
  expect(report.files[1]!.dropped.get("de escola desconhecida")).toBe(1);
  const offer = () => db.prepare("SELECT * FROM offer WHERE id = '35141240-2027-medio-1-serie-manha'").first();
  expect(await offer()).toMatchObject({
    list_monthly_fee_cents: 200_000,
    discount_percent: 20,
    net_monthly_fee_cents: 160_000,
    waives_enrollment_fee: 1,
    tags: 2,
    seats: 12,
    seats_confirmed_on: "2026-10-31",
    checked_at: "2026-10-31",
    source_id: "ofertas-tabela-da-escola",
  });
  expect(await db.prepare("SELECT * FROM review").first()).toMatchObject({
    id: "A1",
    status: "published",
    author_email: "maria@exemplo.com.br",
    physical_structure: 4.5,
    created_at: "2026-10-31",
  });
  await run(db, { offers: [offers("1.000,00", "2026-09-30")] });
  expect(await offer()).toMatchObject({ list_monthly_fee_cents: 200_000 });
  await run(db, { offers: [offers("2.100,00", "2026-11-20")] });
  expect(await offer()).toMatchObject({ list_monthly_fee_cents: 210_000, net_monthly_fee_cents: 168_000 });
  const withoutSeats = scratch.file(
    "sem vagas.csv",
    "inep;ano;serie;turno;mensalidade;desconto_percentual;verificado_em\n35141240;2027;1ª série;Manhã;2.200,00;20;2026-11-22\n",
  );
  await run(db, { offers: [withoutSeats] });
  expect(await offer()).toMatchObject({ list_monthly_fee_cents: 220_000, seats: 12, seats_confirmed_on: "2026-11-20" });
});

test("ENEM results are stored from ten participants, never those of 2018 or before 2009", async () => {
  const official = scratch.file(
    "enem_escola.csv",
    [
      "NU_ANO;CO_ESCOLA_EDUCACENSO;NU_PARTICIPANTES;NU_MEDIA_CN;NU_MEDIA_CH;NU_MEDIA_LP;NU_MEDIA_MT;NU_MEDIA_RED;NU_MEDIA_TOT",
      "2015;35141240;50;600,5;610;620;630;700;632,1",
      "2008;35141240;50;;;;;;60",
      "2014;35141240;9;600;600;600;600;600;600",
      "2013;35141240;50;;;;;;555.5",
    ].join("\n"),
  );
  const later = scratch.file(
    "enem.csv",
    [
      "inep,ano,participantes,cn,ch,lc,mt,redacao,media_5,media_geral,confiavel",
      "35141240,2018,90,500,500,500,500,500,500,,0",
      "35141240,2019,90,500,500,500,500,500,500,,0",
      "35141240,2024,90,,,,,,,612.3,1",
      "35141240,2015,50,1,1,1,1,1,1,,1",
    ].join("\n"),
  );
  await run(db, { enem: [later, official] });
  const rows = await db.prepare("SELECT edition, average, source_id FROM enem_result ORDER BY edition").raw();
  expect(rows).toEqual([
    [2013, 555.5, "inep-enem-escola-2013"],
    [2015, 632.1, "inep-enem-escola-2015"],
    [2024, 612.3, "inep-enem-2024"],
  ]);
});

test("real schools take the place of the demonstration", async () => {
  await run(db, { catalog: [catalogo2025()] });
  await db.batch([
    db.prepare("INSERT INTO source VALUES ('demonstracao', 'Demonstração', 'x', NULL, '2026-01-01', 1)"),
    db.prepare(`UPDATE school SET sources = '{"identity":"demonstracao"}' WHERE inep_code = '35000003'`),
    db.prepare("UPDATE neighborhood SET source_id = 'demonstracao'"),
  ]);
  await run(db, { enem: [scratch.file("enem_2025.csv", "inep,participantes,cn,media_geral\n35141240,10,500,500\n")] });
  expect(await schoolOf(db, "35000003")).not.toBeNull();
  await run(db, { catalog: [catalogo2019()] });
  expect(await schoolOf(db, "35000003")).toBeNull();
  expect(await schoolOf(db, "35141240")).not.toBeNull();
  expect(await db.prepare("SELECT count(*) AS n FROM source WHERE is_demonstration = 1").first("n")).toBe(0);
  expect(await db.prepare("SELECT name FROM neighborhood").first("name")).toBe("Campo Belo");
});
