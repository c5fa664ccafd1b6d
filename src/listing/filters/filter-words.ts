import type { SearchParams } from "../params/search-params.ts";

/** What pages call each filter of an address. */
export const FILTER_WORDS: Readonly<Record<Exclude<keyof SearchParams, "defaultYears">, string>> = {
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
  stageGroup: "etapa",
  grade: "série",
  shifts: "turno",
  tags: "benefícios",
  years: "ano letivo",
  neighborhood: "bairro",
  methodology: "metodologia",
  educationSystem: "sistema de ensino",
  rating: "nota das famílias",
  hasOffers: "escolas com bolsa",
  comPreco: "escolas com preço informado",
  hasRankingENEM: "ranking do ENEM",
  neutro: "ordem neutra",
};
