import { DEFAULT_PRICE_MIN, DEFAULT_RADIUS_KM } from "../constants.ts";
import { radiusWithin, type TravelMode } from "../places/travel-time.ts";

/** A filter that most families want, offered above the list (F1.7). */
export interface QuickFilter {
  readonly label: string;
  readonly isOn: (query: URLSearchParams) => boolean;
  readonly turnOn: (query: URLSearchParams) => void;
  /** The specification's search does not know it. */
  readonly isExtended?: true;
  /** Only a price can answer: left out where few schools publish one. */
  readonly asksForPrice?: true;
}

const hasOffers: QuickFilter = {
  label: "Com bolsa",
  isOn: (query) => query.has("hasOffers"),
  turnOn: (query) => query.set("hasOffers", "true"),
  isExtended: true,
  asksForPrice: true,
};

const fullDay: QuickFilter = {
  label: "Integral",
  isOn: (query) => query.has("shifts", "integral"),
  turnOn: (query) => query.append("shifts", "integral"),
};

const affordable: QuickFilter = {
  label: "Até R$ 1.000",
  isOn: (query) => query.has("priceMax"),
  turnOn: (query) => {
    query.set("priceMin", String(DEFAULT_PRICE_MIN));
    query.set("priceMax", "1000");
  },
  asksForPrice: true,
};

const waived: QuickFilter = {
  label: "Dupla Isenção",
  isOn: (query) => query.has("tags", "dupla-isencao"),
  turnOn: (query) => query.append("tags", "dupla-isencao"),
  asksForPrice: true,
};

const wellRated: QuickFilter = {
  label: "Nota 4 ou mais",
  isOn: (query) => query.has("rating"),
  turnOn: (query) => query.set("rating", "4"),
  isExtended: true,
};

/** Around a point: as far as the slowest way takes 25 minutes (idea I4). */
const within = (mode: TravelMode, label: string): QuickFilter => ({
  label,
  isOn: (query) => !query.has("lat") || Number(query.get("radius") ?? DEFAULT_RADIUS_KM) <= radiusWithin(25, mode),
  turnOn: (query) => query.set("radius", String(radiusWithin(25, mode))),
});

export const SCHOOL_QUICK_FILTERS = [
  within("foot", "Até 25 min a pé"),
  within("car", "Até 25 min de carro"),
  hasOffers,
  affordable,
  fullDay,
  wellRated,
  waived,
];
export const SCHOLARSHIP_QUICK_FILTERS = [affordable, fullDay, waived];
