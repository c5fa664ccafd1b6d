// The home is in `src/client/state/home.ts`, on the device only; `src/client/home` shows the times.

/** Means of transport with an estimated time (I4). */
export const TRAVEL_MODES = [
  { slug: "foot", name: "a pé", brief: "a pé" },
  { slug: "car", name: "de carro", brief: "carro" },
  { slug: "bus", name: "de ônibus", brief: "ônibus" },
] as const;
export type TravelMode = (typeof TRAVEL_MODES)[number]["slug"];

/** Ratio of street distance to straight-line distance, from a grid of blocks to hills and rivers. */
const DETOUR = { least: 1.2, most: 1.5 } as const;

/** Speeds in km/h with stops and traffic of a school run, and minutes of walking, waiting and parking. */
const PACES: Record<TravelMode, { slow: number; fast: number; least: number; most: number }> = {
  foot: { slow: 4, fast: 5, least: 0, most: 0 },
  car: { slow: 15, fast: 30, least: 2, most: 5 },
  bus: { slow: 10, fast: 18, least: 5, most: 15 },
};

/** Explanation of the estimate for pages. */
export const TRAVEL_METHOD =
  "Estimativa pela distância em linha reta, de 1,2 a 1,5 vez mais longa pelas ruas: a pé de 4 a 5 km/h, de carro de 15 a 30 km/h, de ônibus de 10 a 18 km/h com 5 a 15 minutos de caminhada e espera. Trânsito, ladeiras e linhas de ônibus não entram na conta: o tempo real pode passar do intervalo.";

/** The same in few words. */
export const TRAVEL_METHOD_BRIEFLY = "em linha reta, com folga; não é rota";

/** Range in whole minutes. */
interface TravelTime {
  readonly from: number;
  readonly to: number;
}

/** Estimated time for a straight-line distance in km: a range, because a single figure would imply false precision. */
export function travelTime(distanceKm: number, mode: TravelMode): TravelTime {
  const { slow, fast, least, most } = PACES[mode];
  return {
    from: Math.max(1, Math.floor(((distanceKm * DETOUR.least) / fast) * 60 + least)),
    to: Math.max(2, Math.ceil(((distanceKm * DETOUR.most) / slow) * 60 + most)),
  };
}

/** Longest slow estimate that pages show: beyond, the speeds of a school run say nothing of the way. */
const LONGEST_MINUTES = 60;

/** "de 5 a 12 min de carro"; null beyond the reach of a school run. */
export function travelLabel(distanceKm: number, mode: TravelMode): string | null {
  const { from, to } = travelTime(distanceKm, mode);
  if (to > LONGEST_MINUTES) return null;
  return `de ${from} a ${to} min ${TRAVEL_MODES.find(({ slug }) => slug === mode)!.name}`;
}

/**
 * "a pé 14 a 23 min · carro 4 a 11 · ônibus 9 a 24": modes within the reach of a school run, without a bus slower than
 * walking. Null beyond.
 */
export function travelBands(distanceKm: number): string | null {
  const walk = travelTime(distanceKm, "foot").to;
  const times = TRAVEL_MODES.map(({ slug, brief }) => ({ slug, brief, ...travelTime(distanceKm, slug) }));
  const shown = times.filter(({ slug, to }) => to <= LONGEST_MINUTES && (slug !== "bus" || to < walk));
  const words = shown.map(({ brief, from, to }, i) => `${brief} ${from} a ${to}${i === 0 ? " min" : ""}`);
  return words.length > 0 ? words.join(" · ") : null;
}
