import { gzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { decodeRings } from "../../../src/domain/places/outline.ts";
import { temporaryFolder } from "../../../test/fixtures/temporary-folder.ts";
import { importData } from "../import-data.ts";
import { checkFiles, withExamples } from "../read-files.ts";
import { coast, feature, mesh } from "../testing/mesh.ts";
import { openImportD1 } from "../testing/open-import-d1.ts";
import { countChanges } from "../testing/scratch.ts";

const [SAO_PAULO, CAMPINAS, RIO] = ["3550308", "3509502", "3304557"];
const folder = temporaryFolder();
const around = coast(-46.6361, -23.5475, 0.2);
const campinas = coast(-47.0608, -22.9056, 0.15);

let db: D1Database;
beforeEach(() => {
  db = openImportD1();
});

const run = (content: string | Uint8Array, name = "malha-2024.json", accepts = false) =>
  importData(db, new Map([["outlines", [folder.write(name, content)]]]), () => {}, { accepts });

const stored = async () =>
  (
    await db
      .prepare(
        "SELECT o.*, s.title, s.reference_date FROM city_outline o JOIN source s ON s.id = o.source_id ORDER BY 1",
      )
      .all<{ ibge_code: string; rings: string; tolerance_m: number; source_id: string; reference_date: string }>()
  ).results;

test("a mesh is stored by municipality, simplified, with its source and date, and only once", async () => {
  const island = coast(-46.2, -23.9, 0.03);
  const lake = [...coast(-46.6361, -23.5475, 0.03)].reverse();
  const content = mesh(
    feature(SAO_PAULO, [[around, lake], [island]], "MultiPolygon"),
    feature(Number(CAMPINAS), [campinas]),
  );
  const report = await run(content);
  expect(report.files[0]).toMatchObject({ read: 2, kept: 2, warnings: [] });
  const [first, second, ...others] = await stored();
  expect(others).toEqual([]);
  expect([first?.ibge_code, second?.ibge_code]).toEqual([CAMPINAS, SAO_PAULO]);
  expect(second).toMatchObject({ source_id: "ibge-malha-2024", title: "Malha municipal 2024", reference_date: "2024" });
  const rings = decodeRings(second!.rings);
  expect(rings).toHaveLength(3);
  expect(rings.flat().length).toBeLessThanOrEqual(240);
  expect(second!.rings.length).toBeLessThan(1500);
  expect(second!.tolerance_m).toBeLessThanOrEqual(400);
  const changed = "SELECT kind, key FROM change_log WHERE kind = 'outline' ORDER BY seq";
  expect((await db.prepare(changed).raw()).length).toBe(2);

  expect(countChanges(await run(content))).toBe(0);
  expect((await db.prepare(changed).raw()).length).toBe(2);
});

test("a newer mesh replaces an older one, which changes nothing afterwards", async () => {
  await run(mesh(feature(CAMPINAS, [campinas])), "malha-2022.json");
  const before = await stored();
  const newer = mesh(feature(CAMPINAS, [coast(-47.0608, -22.9056, 0.2)]));
  await run(newer, "malha-2024.json");
  const after = await stored();
  expect(after[0]!.rings).not.toBe(before[0]!.rings);
  await run(mesh(feature(CAMPINAS, [campinas])), "malha-2022.json");
  expect(await stored()).toEqual(after);
});

test("rings that go the wrong way are turned, and the report says so", async () => {
  const turned = mesh(feature(CAMPINAS, [[...campinas].reverse()]));
  expect((await run(turned)).files[0]!.warnings).toEqual(["1 anéis no sentido contrário ao do GeoJSON: foram virados"]);
  const turns = (await stored()).map(({ rings }) => {
    const [ring] = decodeRings(rings) as [readonly { lat: number; lng: number }[]];
    const at = (i: number) => ring[i % ring.length]!;
    return ring.reduce((sum, { lat, lng }, i) => sum + lng * at(i + 1).lat - at(i + 1).lng * lat, 0);
  });
  expect(turns).toEqual([expect.any(Number)]);
  expect(turns[0]).toBeGreaterThan(0);
});

const CASES: readonly [what: string, content: string | Uint8Array, message: RegExp][] = [
  ["not JSON", "codarea;nome\n1;2\n", /não é a malha municipal do IBGE em GeoJSON/],
  ["a TopoJSON", JSON.stringify({ type: "Topology", objects: {}, codarea: 1 }), /em GeoJSON; baixe-a com intrarregiao/],
  ["cut short", mesh(feature(CAMPINAS, [campinas])).slice(0, -40), /GeoJSON danificado ou incompleto: baixe-o de novo/],
  ["no list of features", '{"type":"FeatureCollection","features":{"codarea":1}}', /não é a malha municipal/],
  ["a state", mesh(feature("35", [around])), /feição 1: codarea "35" não é o código de um município/],
  ["no code", mesh(feature(undefined, [around])), /feição 1: codarea "" não é o código/],
  ["an object for a code", mesh(feature({ a: 1 }, [around])), /feição 1: codarea "\[object Object\]" não é/],
  ["nothing for a feature", mesh(null, feature("x", [])), /feição 1: codarea ""/],
  ["no geometry", mesh({ ...feature(CAMPINAS, []), geometry: null }), /município 3509502: não tem um polígono/],
  ["a line", mesh(feature(CAMPINAS, around, "LineString")), /não tem um polígono/],
  ["no ring", mesh(feature(CAMPINAS, [])), /o polígono não tem anéis/],
  ["polygons of another kind", mesh(feature(CAMPINAS, [[], []], "MultiPolygon")), /o polígono não tem anéis/],
  ["a ring that is none", mesh(feature(CAMPINAS, ["anel"])), /anel 1: não é uma lista de pontos/],
  ["three positions", mesh(feature(CAMPINAS, [campinas.slice(0, 3)])), /anel 1: tem 3 pontos/],
  ["not closed", mesh(feature(CAMPINAS, [campinas.slice(0, -1)])), /anel 1: não fecha/],
  [
    "no surface",
    mesh(
      feature(CAMPINAS, [
        [
          [-47, -22],
          [-47, -23],
          [-47, -22.5],
          [-47, -22],
        ],
      ]),
    ),
    /anel 1: não tem área/,
  ],
  [
    "words for numbers",
    mesh(
      feature(CAMPINAS, [
        [
          ["a", "b"],
          [1, 2],
          [1, 2],
          ["a", "b"],
        ],
      ]),
    ),
    /o ponto 1 não são/,
  ],
  ["a null position", mesh(feature(CAMPINAS, [[null, null, null, null]])), /o ponto 1 não são dois números/],
  [
    "latitude first",
    mesh(feature(CAMPINAS, [campinas.map(([lng, lat]) => [lat, lng])])),
    /o ponto 1 .* fica fora do Brasil: latitude e longitude estão trocadas/,
  ],
  ["Portugal", mesh(feature(CAMPINAS, [coast(-9, 38, 0.1)])), /fica fora do Brasil\./],
  ["metres", mesh(feature(CAMPINAS, [coast(288_000, 7_400_000, 900)])), /fica fora do Brasil\./],
  ["the code of another city", mesh(feature(RIO, [campinas])), /município 3304557: fica longe de Rio de Janeiro, RJ/],
  ["a garden", mesh(feature(CAMPINAS, [coast(-47.06, -22.9, 0.0001)])), /é menor do que 50 m/],
  [
    "a code twice",
    mesh(feature(CAMPINAS, [campinas]), feature(CAMPINAS, [campinas])),
    /feição 2, município 3509502: repete a feição 1/,
  ],
  ["only what is no municipality", mesh(feature("4300001", [coast(-53, -32.5, 0.3)])), /1 de 1 linhas sem município/],
  ["gzip cut short", gzipSync(mesh(feature(CAMPINAS, [campinas]))).subarray(0, 200), /arquivo \.gz truncado/],
];

test.each(CASES)("%s is refused, and changes nothing", async (_, content, message) => {
  const name = typeof content === "string" ? "ruim-2024.json" : "ruim-2024.json.gz";
  await expect(run(content, name)).rejects.toThrow(message);
  expect(await stored()).toEqual([]);
});

test("each bad feature is named, and a file without a year", async () => {
  const bad = mesh(feature(CAMPINAS, [campinas.slice(1)]), feature(SAO_PAULO, [around]), feature("x", []));
  await expect(run(bad)).rejects.toThrow(/^2 erros; nada foi importado:\n.*feição 1, .*\n.*feição 3: /);
  const good = mesh(feature(CAMPINAS, [campinas]));
  await expect(run(good, "malha.json")).rejects.toThrow(/diga: --outlines malha\.json --edition AAAA/);
});

test("what is no municipality is left out of a mesh, as its lagoons are", async () => {
  const known = Array.from({ length: 11 }, (_, i) => feature(String(3_600_000 + i), [campinas]));
  const report = await run(mesh(feature(CAMPINAS, [campinas]), ...known), "malha-2024.json", true);
  expect(report.files[0]!.kept).toBe(1);
  expect([...report.files[0]!.dropped]).toEqual([["sem município", 11]]);
});

test("a mesh is recognized by its content, also in gzip, and another file is refused before anything is done", async () => {
  const content = mesh(feature(CAMPINAS, [campinas]));
  const paths = [
    folder.write("malha-2024.geojson.gz", gzipSync(content)),
    folder.write("outro.json", JSON.stringify({ type: "FeatureCollection", features: [] })),
  ];
  const lines: string[] = [];
  const found = await withExamples(
    new Map(),
    paths.slice(0, 1).map((path) => ({ path, edition: null })),
    (line) => lines.push(line),
  );
  expect([...found.keys()]).toEqual(["outlines"]);
  expect(lines).toEqual(["malha-2024.geojson.gz: Malha municipal"]);
  await checkFiles(new Map([["outlines", [paths[0]!]]]));
  await expect(checkFiles(new Map([["outlines", [paths[1]!]]]))).rejects.toThrow(/^outro\.json: não é a malha/);
  await expect(checkFiles(new Map([["outlines", ["nada.json"]]]))).rejects.toThrow(/arquivo não encontrado/);
});
