import type { ExpressionSpecification, StyleSpecification } from "maplibre-gl";
import { paths } from "../../site/paths.ts";

const LIGHT = {
  ground: "#fbf3e4",
  park: "#dfe8cf",
  water: "#c6dfe3",
  building: "#f1e6d2",
  road: "#ffffff",
  casing: "#cdb78c",
  highway: "#f7cf9d",
  rail: "#b9ab93",
  text: "#1d1a16",
  halo: "#fffaf4",
};

const DARK: typeof LIGHT = {
  ground: "#211d18",
  park: "#263024",
  water: "#1c3438",
  building: "#2a251f",
  road: "#3b352c",
  casing: "#15120f",
  highway: "#6b4a22",
  rail: "#57503f",
  text: "#f3ead9",
  halo: "#15120f",
};

const SOURCE = "streets";

/** Rail stations, by their kind in the Protomaps basemap. */
const STATIONS = ["station", "halt", "subway_entrance"];

/** Width of a line that doubles with each zoom level, as a street on paper does. */
const growing = (atZoom12: number): ExpressionSpecification => [
  "interpolate",
  ["exponential", 1.6],
  ["zoom"],
  8,
  atZoom12 / 3,
  12,
  atZoom12,
  17,
  atZoom12 * 5,
];

const kindIn = (...kinds: string[]): ExpressionSpecification => ["in", ["get", "kind"], ["literal", kinds]];

/**
 * Style of the street map in the colors of the site, for tiles in the schema of the Protomaps basemap (version 4).
 * Names are drawn with fonts of the device: there are no glyph files to load.
 */
export function streetStyle(origin: string, isDark: boolean): StyleSpecification {
  const color = isDark ? DARK : LIGHT;
  const name = (size: number) => ({
    "text-field": ["coalesce", ["get", "name:pt"], ["get", "name"]] as ExpressionSpecification,
    "text-font": ["system-ui", "sans-serif"],
    "text-size": size,
    "text-max-width": 8,
  });
  const ink = { "text-color": color.text, "text-halo-color": color.halo, "text-halo-width": 1.4 };
  const from = (layer: string) => ({ source: SOURCE, "source-layer": layer });
  const road = (id: string, kinds: string[], width: number, fill: string, minzoom: number) => [
    {
      ...from("roads"),
      id: `${id}-casing`,
      type: "line" as const,
      minzoom,
      filter: kindIn(...kinds),
      paint: { "line-color": color.casing, "line-width": growing(width + 1) },
    },
    {
      ...from("roads"),
      id,
      type: "line" as const,
      minzoom,
      filter: kindIn(...kinds),
      layout: { "line-cap": "round" as const, "line-join": "round" as const },
      paint: { "line-color": fill, "line-width": growing(width) },
    },
  ];
  return {
    version: 8,
    sources: {
      [SOURCE]: { type: "vector", tiles: [origin + paths.mapTile("{z}", "{x}", "{y}")], maxzoom: 15 },
    },
    layers: [
      { id: "ground", type: "background", paint: { "background-color": color.ground } },
      {
        ...from("landuse"),
        id: "parks",
        type: "fill",
        filter: kindIn("park", "forest", "wood", "nature_reserve", "garden", "grass", "golf_course", "cemetery"),
        paint: { "fill-color": color.park },
      },
      {
        ...from("water"),
        id: "water",
        type: "fill",
        filter: ["==", ["geometry-type"], "Polygon"],
        paint: { "fill-color": color.water },
      },
      {
        ...from("water"),
        id: "rivers",
        type: "line",
        filter: ["==", ["geometry-type"], "LineString"],
        paint: { "line-color": color.water, "line-width": growing(1) },
      },
      { ...from("buildings"), id: "buildings", type: "fill", minzoom: 15, paint: { "fill-color": color.building } },
      {
        ...from("roads"),
        id: "rail",
        type: "line",
        filter: kindIn("rail"),
        paint: { "line-color": color.rail, "line-width": growing(0.8), "line-dasharray": [4, 2] },
      },
      ...road("streets", ["minor_road", "path"], 1.4, color.road, 12),
      ...road("avenues", ["major_road"], 2.8, color.road, 7),
      ...road("highways", ["highway"], 3.6, color.highway, 4),
      {
        ...from("roads"),
        id: "street-names",
        type: "symbol",
        minzoom: 14,
        filter: kindIn("minor_road", "major_road", "highway"),
        layout: { ...name(11), "symbol-placement": "line" },
        paint: ink,
      },
      {
        ...from("pois"),
        id: "stations",
        type: "symbol",
        minzoom: 13,
        filter: kindIn(...STATIONS),
        layout: { ...name(11), "text-field": ["concat", "● ", ["get", "name"]] },
        paint: { ...ink, "text-color": color.rail },
      },
      {
        ...from("places"),
        id: "neighborhoods",
        type: "symbol",
        minzoom: 11,
        filter: kindIn("neighbourhood", "macrohood"),
        layout: name(12),
        paint: { ...ink, "text-opacity": 0.8 },
      },
      {
        ...from("places"),
        id: "cities",
        type: "symbol",
        maxzoom: 13,
        filter: kindIn("locality"),
        layout: name(14),
        paint: ink,
      },
    ],
  };
}
