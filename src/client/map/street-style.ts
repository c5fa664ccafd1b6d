import type {
  ExpressionSpecification,
  FillLayerSpecification as Fill,
  LineLayerSpecification as Line,
  SymbolLayerSpecification as Names,
  StyleSpecification,
} from "maplibre-gl";
import { TILE_ZOOMS } from "../../domain/places/map-projection.ts";
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

/** Features of these kinds, as the Protomaps basemap calls them. */
const kindIn = (...kinds: string[]): ExpressionSpecification => ["in", ["get", "kind"], ["literal", kinds]];

const shapeIs = (shape: string): ExpressionSpecification => ["==", ["geometry-type"], shape];

type Details<Layer> = Omit<Layer, "id" | "type" | "source" | "source-layer">;

const from = (id: string, layer: string) => ({ id, source: SOURCE, "source-layer": layer });

function fill(id: string, layer: string, color: string, details: Details<Fill>): Fill {
  return { ...from(id, layer), type: "fill", ...details, paint: { "fill-color": color } };
}

function line(id: string, layer: string, color: string, width: number, details: Details<Line>): Line {
  const paint = { "line-color": color, "line-width": growing(width), ...details.paint };
  return { ...from(id, layer), type: "line", ...details, paint };
}

/**
 * Style of the street map in the colors of the site, for tiles in the schema of the Protomaps basemap (version 4).
 * Names are drawn with fonts of the device: there are no glyph files to load.
 */
export function streetStyle(origin: string, isDark: boolean): StyleSpecification {
  const color = isDark ? DARK : LIGHT;
  const road = (id: string, kinds: string[], width: number, surface: string, minzoom: number) => {
    const details = { minzoom, filter: kindIn(...kinds) };
    return [
      line(`${id}-casing`, "roads", color.casing, width + 1, details),
      line(id, "roads", surface, width, { ...details, layout: { "line-cap": "round", "line-join": "round" } }),
    ];
  };
  const names = (id: string, layer: string, size: number, details: Details<Names>): Names => ({
    ...from(id, layer),
    type: "symbol",
    ...details,
    layout: {
      "text-field": ["coalesce", ["get", "name:pt"], ["get", "name"]],
      "text-font": ["system-ui", "sans-serif"],
      "text-size": size,
      "text-max-width": 8,
      ...details.layout,
    },
    paint: { "text-color": color.text, "text-halo-color": color.halo, "text-halo-width": 1.4, ...details.paint },
  });
  return {
    version: 8,
    sources: {
      [SOURCE]: { type: "vector", tiles: [origin + paths.mapTile("{z}", "{x}", "{y}")], maxzoom: TILE_ZOOMS.max },
    },
    layers: [
      { id: "ground", type: "background", paint: { "background-color": color.ground } },
      fill("parks", "landuse", color.park, {
        filter: kindIn("park", "forest", "wood", "nature_reserve", "garden", "grass", "golf_course", "cemetery"),
      }),
      fill("water", "water", color.water, { filter: shapeIs("Polygon") }),
      line("rivers", "water", color.water, 1, { filter: shapeIs("LineString") }),
      fill("buildings", "buildings", color.building, { minzoom: 15 }),
      line("rail", "roads", color.rail, 0.8, { filter: kindIn("rail"), paint: { "line-dasharray": [4, 2] } }),
      ...road("streets", ["minor_road", "path"], 1.4, color.road, 12),
      ...road("avenues", ["major_road"], 2.8, color.road, 7),
      ...road("highways", ["highway"], 3.6, color.highway, 4),
      names("street-names", "roads", 11, {
        minzoom: 14,
        filter: kindIn("minor_road", "major_road", "highway"),
        layout: { "symbol-placement": "line" },
      }),
      names("stations", "pois", 11, {
        minzoom: 13,
        filter: kindIn("station", "halt", "subway_entrance"),
        layout: { "text-field": ["concat", "● ", ["get", "name"]] },
        paint: { "text-color": color.rail },
      }),
      names("neighborhoods", "places", 12, {
        minzoom: 11,
        filter: kindIn("neighbourhood", "macrohood"),
        paint: { "text-opacity": 0.8 },
      }),
      names("cities", "places", 14, { maxzoom: 13, filter: kindIn("locality") }),
    ],
  };
}
