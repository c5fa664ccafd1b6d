import { FACET_GROUPS, type FacetParam, FLAG_FILTERS, type FlagParam } from "../../domain/filters/filter-table.ts";
import type { SearchParams } from "../params/search-params.ts";

const GROUP_LABELS = FACET_GROUPS.map(({ param, title }) => [param, title.toLowerCase()]);
const FLAG_LABELS = FLAG_FILTERS.map(({ param, words }) => [param, words]);

export const FILTER_LABELS: Readonly<Record<"city" | Exclude<keyof SearchParams, "defaultYears">, string>> = {
  city: "cidade",
  page: "página",
  size: "resultados por página",
  priceMin: "mensalidade",
  priceMax: "mensalidade",
  radius: "raio",
  lat: "ponto no mapa",
  lng: "ponto no mapa",
  area: "área desenhada",
  school: "nome da escola",
  sort: "ordem",
  view: "forma de ver",
  ...(Object.fromEntries(GROUP_LABELS) as Record<FacetParam, string>),
  ...(Object.fromEntries(FLAG_LABELS) as Record<FlagParam, string>),
  tags: "benefícios",
  rating: "nota das famílias",
  neutro: "ordem neutra",
};
