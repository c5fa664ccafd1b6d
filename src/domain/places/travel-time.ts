/** Ways to school of which a time is estimated. */
export const TRAVEL_MODES = [
  { slug: "foot", name: "a pé" },
  { slug: "car", name: "de carro" },
  { slug: "bus", name: "de ônibus" },
] as const;
export type TravelMode = (typeof TRAVEL_MODES)[number]["slug"];

/** Streets are longer than a straight line by this factor, from a city in blocks to one of hills and rivers. */
const DETOUR = { least: 1.2, most: 1.5 } as const;

/** Speeds in km/h with stops and traffic of a school run, and minutes of walking, waiting and parking. */
const PACES: Record<TravelMode, { slow: number; fast: number; least: number; most: number }> = {
  foot: { slow: 4, fast: 5, least: 0, most: 0 },
  car: { slow: 15, fast: 30, least: 2, most: 5 },
  bus: { slow: 10, fast: 18, least: 5, most: 15 },
};

/** How the times are estimated, as pages tell it. */
export const TRAVEL_METHOD =
  "Estimativa pela distância em linha reta, de 1,2 a 1,5 vez mais longa pelas ruas: a pé de 4 a 5 km/h, de carro de 15 a 30 km/h, de ônibus de 10 a 18 km/h com 5 a 15 minutos de caminhada e espera. Trânsito, ladeiras e linhas de ônibus não entram na conta: o tempo real pode passar do intervalo.";

/** Whole minutes, from the fastest way to the slowest. */
export interface TravelTime {
  readonly from: number;
  readonly to: number;
}

/** About how long the way takes over a straight distance in km. Never a single figure: it is not known so exactly. */
export function travelTime(distanceKm: number, mode: TravelMode): TravelTime {
  const { slow, fast, least, most } = PACES[mode];
  return {
    from: Math.max(1, Math.floor(((distanceKm * DETOUR.least) / fast) * 60 + least)),
    to: Math.max(2, Math.ceil(((distanceKm * DETOUR.most) / slow) * 60 + most)),
  };
}

/** "de 5 a 12 min de carro" */
export function travelInWords(distanceKm: number, mode: TravelMode): string {
  const { from, to } = travelTime(distanceKm, mode);
  return `de ${from} a ${to} min ${TRAVEL_MODES.find(({ slug }) => slug === mode)!.name}`;
}

/** The whole kilometres, one at least, from which the slowest way takes no longer than so many minutes. */
export function radiusWithin(minutes: number, mode: TravelMode): number {
  const { slow, most } = PACES[mode];
  return Math.max(1, Math.floor((((minutes - most) / 60) * slow) / DETOUR.most));
}
