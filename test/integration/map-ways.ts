import { KeyedLines } from "../../src/backend/publish/keyed-lines.ts";
import { bucketOf, groundKey } from "../../src/backend/publish/manifest.ts";
import { encodeArea } from "../../src/domain/places/area.ts";
import type { StoredGround } from "../../src/domain/places/ground.ts";
import { pollSoon } from "../../src/worker/snapshot.ts";
import { ask, locationOf } from "./worker.ts";

export const SAO_PAULO = "3550308";

export const GROUND: StoredGround = {
  at: [-23.3, -46.9],
  zoom: 11,
  size: [800, 800],
  land: "M100 100l500 0 0 500z",
  borders: "M0 50l800 0",
  water: "M300 300l50 0 0 50z",
  names: [["Osasco", -23.53, -46.79]],
  waterNames: [["Represa Guarapiranga", -23.69, -46.6]],
  anchors: [
    ["Interlagos", -23.68, -46.69],
    ["Jardim", -23.6, -46.65],
  ],
  schools: [-23.72, -46.7, -23.5, -46.56],
};

/** Writes the ground of one city and of the country, as a script does. */
export const writeGround = (ofCity: StoredGround) => async (_db: unknown, kv: KVNamespace, version: string) => {
  const published = { version, buckets: 2 };
  for (const bucket of [0, 1]) {
    const lines = new KeyedLines();
    for (const [key, ground] of [
      [SAO_PAULO, ofCity],
      ["BR", { ...GROUND, at: [10, -80], zoom: 3.5, land: "M1 1l2 0 0 2z" }],
    ] as const) {
      if (bucketOf(key, 2) === bucket) lines.set(key, ground);
    }
    await kv.put(groundKey(published, bucket), lines.build());
  }
  return published;
};

const [south, west, north, east] = [-23.6, -46.72, -23.52, -46.6];
const corners = [
  { lat: south, lng: west },
  { lat: south, lng: east },
  { lat: north, lng: east },
  { lat: north, lng: west },
];
export const AREA = `/busca?area=${encodeArea(corners)}`;

/**
 * A list of each kind that has a map: of places, around a point, in an area, and after a postal code, a street or a
 * landmark.
 */
const LISTS = [
  "/busca",
  "/busca/sp",
  "/busca/sp/sao-paulo-sp",
  "/busca/sp/sao-paulo-sp/moema",
  "/busca/sp/campinas-sp",
  "/busca?lat=-23.56&lng=-46.66&radius=2",
  AREA,
  "/busca?q=01001-000",
  "/busca?q=avenida+paulista+sao+paulo",
  "/busca?q=shopping+sao+paulo",
  "/matriculas/buscar-bolsas?city=sao-paulo-sp&distinct=false",
];

/** The map of a list as the site shows it once it has read the last publication. */
export async function mapPage(path: string): Promise<string> {
  pollSoon();
  await ask("/");
  const asked = path.includes("?q=") ? locationOf(await ask(path)) : path;
  return (await ask(`${asked}${asked.includes("?") ? "&" : "?"}view=map`)).text();
}

/** The lists with a map under whose schools nothing is drawn, and those without any map. */
export async function mapsWithoutGround(): Promise<string[]> {
  const bare: string[] = [];
  for (const path of LISTS) if (!(await mapPage(path)).includes("data-ground")) bare.push(path);
  return bare;
}
