import { expect, test } from "vitest";
import { locate } from "./coordinates.ts";

const SALVADOR = { lat: -12.9718, lng: -38.5011 };
const SAO_PAULO = { lat: -23.5329, lng: -46.6395 };
const BOA_VISTA = { lat: 2.82384, lng: -60.6753 };

test.each([
  ["as written", "-12.9196653", "-38.4687947", SALVADOR, "usada", -12.9196653, -38.4687947],
  ["decimal comma", "-12,9196653", "-38,4687947", SALVADOR, "usada", -12.9196653, -38.4687947],
  ["north of the equator", "2.82", "-60.67", BOA_VISTA, "usada", 2.82, -60.67],
  ["point lost", "-12963.0", "-38.4687947", SALVADOR, "corrigida", -12.963, -38.4687947],
  ["point lost in both, any magnitude", "-235505200", "-466333094", SAO_PAULO, "corrigida", -23.55052, -46.6333094],
  ["points as thousands", "-23.550.520", "-46.633.309", SAO_PAULO, "corrigida", -23.55052, -46.633309],
  ["sign lost", "23.55", "-46.63", SAO_PAULO, "corrigida", -23.55, -46.63],
  ["swapped", "-46.63", "-23.55", SAO_PAULO, "corrigida", -23.55, -46.63],
  ["too far", "-3.1", "-60.0", SAO_PAULO, "rejeitada", null, null],
  ["absent", "", "-46.63", SAO_PAULO, "ausente", null, null],
  ["zero", "0", "0", SAO_PAULO, "ausente", null, null],
  ["words", "sem", "lugar", SAO_PAULO, "ausente", null, null],
])("%s", (_, latitude, longitude, municipality, outcome, lat, lng) => {
  expect(locate(latitude, longitude, municipality)).toEqual({ outcome, point: lat === null ? null : { lat, lng } });
});
