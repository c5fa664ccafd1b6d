import { basename } from "node:path";
import type { Point, Rings } from "../../../src/domain/places/geo.ts";
import { encodeRings } from "../../../src/domain/places/outline.ts";
import type { Collected } from "../collected.ts";
import { editionReader, type InputFile } from "../edition.ts";
import { explainFileError, fileSource, readMagic } from "../files/byte-source.ts";
import { ImportError, throwAll } from "../import-error.ts";
import { FileReport } from "../report.ts";
import { simplifyOutline } from "./simplify-outline.ts";

/** Name of the format in reports. */
export const MESH = "Malha municipal";

/** Largest mesh that is read: it is parsed as a whole. */
const MAX_BYTES = 400 * 2 ** 20;

/** Beginning of a file by which a mesh is recognized: before it ends comes the first code, whatever comes first. */
const HEAD_BYTES = 2 * 2 ** 20;

/** Degrees between the seat of a municipality and its outline, at most: coordinates of seats are not always exact. */
const SEAT_MARGIN = 0.5;

/** Whether a file is a mesh of municipalities as the API of the IBGE has it. Throws ImportError for what is no file. */
export async function isMesh(path: string): Promise<boolean> {
  const head = await readText(path, HEAD_BYTES);
  return head.startsWith("{") && head.includes('"FeatureCollection"') && head.includes('"codarea"');
}

/** Throws ImportError for a file that is no mesh, before anything is done. */
export async function checkMesh(path: string): Promise<void> {
  if (!(await isMesh(path))) throw new ImportError(`${NOT_A_MESH}.`, { file: basename(path) });
}

const NOT_A_MESH =
  "não é a malha municipal do IBGE em GeoJSON; baixe-a com intrarregiao=municipio e formato=application/vnd.geo+json";

/**
 * Reads a mesh: the outlines of the municipalities that are known, simplified. Throws ImportError with the fault of
 * each feature that cannot be used.
 */
export async function readMesh(file: InputFile, collected: Collected): Promise<FileReport> {
  const report = new FileReport(basename(file.path), MESH);
  const sourceId = collected.sources.use("ibge-malha", editionReader(file, "--outlines")(null));
  const features = featuresOf(await readText(file.path), report.file);
  const errors: ImportError[] = [];
  const seen = new Map<string, number>();
  let turned = 0;
  for (const [i, feature] of features.entries()) {
    report.read++;
    const number = i + 1;
    const fail = (problem: string, code = "") => {
      const name = `feição ${number}${code && `, município ${code}`}`;
      errors.push(new ImportError(`${name}: ${problem}.`, { file: report.file }));
    };
    const code = String(feature?.properties?.codarea ?? "");
    if (!/^\d{7}$/.test(code)) {
      fail(`codarea "${code}" não é o código de um município, de sete algarismos`);
      continue;
    }
    if (seen.has(code)) {
      fail(`repete a feição ${seen.get(code)}`, code);
      continue;
    }
    seen.set(code, number);
    const city = collected.municipalities.byCode(code);
    if (!city) {
      // The mesh has two lagoons, which are no municipalities.
      report.dropFault("sem município", { line: number, code, name: null }, "codarea", code);
      continue;
    }
    const outline = readOutline(feature?.geometry);
    if ("problem" in outline) fail(outline.problem, code);
    else if (!isAround(city, outline.rings)) fail(`fica longe de ${city.name}, ${city.uf}: o código é de outro`, code);
    else {
      const { rings, toleranceM } = simplifyOutline(outline.rings);
      if (rings.length === 0) fail("é menor do que 50 m", code);
      else {
        turned += outline.turned;
        report.kept++;
        collected.addOutline({ ibgeCode: code, rings: encodeRings(rings), toleranceM, sourceId });
      }
    }
  }
  throwAll(errors);
  if (turned > 0) report.warnings.push(`${turned} anéis no sentido contrário ao do GeoJSON: foram virados`);
  return report;
}

interface Feature {
  readonly properties?: { readonly codarea?: unknown } | null;
  readonly geometry?: { readonly type?: unknown; readonly coordinates?: unknown } | null;
}

function featuresOf(text: string, file: string): readonly (Feature | null)[] {
  if (!text.startsWith("{")) throw new ImportError(`${NOT_A_MESH}.`, { file });
  let mesh: { readonly type?: unknown; readonly features?: unknown } | null;
  try {
    mesh = JSON.parse(text);
  } catch {
    throw new ImportError("GeoJSON danificado ou incompleto: baixe-o de novo.", { file });
  }
  if (mesh?.type !== "FeatureCollection" || !Array.isArray(mesh.features)) {
    throw new ImportError(`${NOT_A_MESH}.`, { file });
  }
  return mesh.features;
}

type Read = { readonly rings: Rings; readonly turned: number } | { readonly problem: string };

/** All rings of a polygon, or of several. */
function readOutline(geometry: Feature["geometry"]): Read {
  const { type, coordinates } = geometry ?? {};
  if (type !== "Polygon" && type !== "MultiPolygon") return { problem: "não tem um polígono" };
  const polygons: unknown = type === "Polygon" ? [coordinates] : coordinates;
  if (!Array.isArray(polygons) || !polygons.every((each) => Array.isArray(each) && each.length > 0)) {
    return { problem: "o polígono não tem anéis" };
  }
  const rings: (readonly Point[])[] = [];
  let turned = 0;
  for (const polygon of polygons as unknown[][]) {
    for (const [i, positions] of polygon.entries()) {
      const read = readRing(positions, i > 0);
      if ("problem" in read) return { problem: `anel ${rings.length + 1}: ${read.problem}` };
      rings.push(read.ring);
      turned += Number(read.isTurned);
    }
  }
  return { rings, turned };
}

/** Whether a seat is in the rectangle around some rings, or not far from it. */
function isAround(seat: Point, rings: Rings): boolean {
  const reaches = (along: (point: Point) => number) => {
    const value = along(seat);
    let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const ring of rings) {
      for (const corner of ring) {
        lowest = Math.min(lowest, along(corner));
        highest = Math.max(highest, along(corner));
      }
    }
    return value > lowest - SEAT_MARGIN && value < highest + SEAT_MARGIN;
  };
  return reaches(({ lat }) => lat) && reaches(({ lng }) => lng);
}

/** The text of a file, plain or gzip, or its beginning. Throws ImportError for a too large or damaged one. */
async function readText(path: string, most?: number): Promise<string> {
  const file = basename(path);
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    const source = fileSource(path, await readMagic(path));
    for await (const piece of await source.open()) {
      pieces.push(piece as Buffer);
      bytes += piece.length;
      if (most !== undefined && bytes >= most) break;
      if (bytes > MAX_BYTES) {
        throw new ImportError("tem mais de 400 MB: peça a malha por estado, ou com qualidade=intermediaria.", { file });
      }
    }
  } catch (error) {
    throw explainFileError(error, file);
  }
  return Buffer.concat(pieces).toString("utf8").trimStart();
}

/** Bounding box of Brazil with its islands; Trindade is the easternmost. Degrees. */
const BRAZIL = { south: -33.8, north: 5.4, west: -74.1, east: -28.6 };

/** A ring with its closing corner has no fewer positions: RFC 7946, 3.1.6. */
const MIN_POSITIONS = 4;

/** A ring of a mesh without its closing corner, or what is wrong with it, in words. */
type ReadRing = { readonly ring: readonly Point[]; readonly isTurned: boolean } | { readonly problem: string };

/**
 * Reads a ring of GeoJSON: closed, in Brazil, with a surface. Outer rings are returned counterclockwise, holes
 * clockwise (RFC 7946); `isTurned` says that the file has it the other way.
 */
function readRing(positions: unknown, isHole: boolean): ReadRing {
  if (!Array.isArray(positions)) return { problem: "não é uma lista de pontos" };
  if (positions.length < MIN_POSITIONS) {
    return { problem: `tem ${positions.length} pontos, e um anel tem ao menos ${MIN_POSITIONS}` };
  }
  const ring: Point[] = [];
  for (const [i, position] of positions.entries()) {
    const [lng, lat] = Array.isArray(position) ? position : [];
    if (!Number.isFinite(lng) || !Number.isFinite(lat)) return { problem: `o ponto ${i + 1} não são dois números` };
    if (!isInBrazil(lat, lng)) {
      const cause = isInBrazil(lng, lat) ? ": latitude e longitude estão trocadas" : "";
      return { problem: `o ponto ${i + 1} (longitude ${lng}, latitude ${lat}) fica fora do Brasil${cause}` };
    }
    ring.push({ lat, lng });
  }
  const closing = ring.pop()!;
  if (closing.lat !== ring[0]!.lat || closing.lng !== ring[0]!.lng) {
    return { problem: "não fecha: o último ponto não é o primeiro" };
  }
  const area = signedArea(ring);
  if (area === 0) return { problem: "não tem área" };
  const isTurned = area > 0 === isHole;
  return { ring: isTurned ? ring.reverse() : ring, isTurned };
}

function isInBrazil(lat: number, lng: number): boolean {
  return lat >= BRAZIL.south && lat <= BRAZIL.north && lng >= BRAZIL.west && lng <= BRAZIL.east;
}

/** Twice the area in square degrees, positive if counterclockwise; from the first corner, for precision. */
function signedArea(ring: readonly Point[]): number {
  const [origin] = ring as [Point];
  let area = 0;
  for (const [i, a] of ring.entries()) {
    const b = ring[(i + 1) % ring.length]!;
    area += (a.lng - origin.lng) * (b.lat - origin.lat) - (b.lng - origin.lng) * (a.lat - origin.lat);
  }
  return area;
}
