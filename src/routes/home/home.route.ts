import { createElement } from "react";
import { formatCount, formatDate } from "../../domain/format.ts";
import { paths } from "../paths.ts";
import type { Loader } from "../route.ts";
import HomePage from "./home.page.tsx";

/** Municipalities with most private schools that the home page leads to. */
const POPULAR_CITIES = 12;

/** `/` (R1, K15). */
export const loadHome: Loader = ({ search, manifest }) => {
  const cities = search.places.largestCities(POPULAR_CITIES).map((city) => ({
    label: city.name,
    count: formatCount(city.schools),
    href: paths.searchCity(city.uf, city.slug),
  }));
  const { schools, offers } = manifest.counts;
  const counts = `${formatCount(schools)} escolas particulares em ${formatCount(manifest.counts.cities)} cidades, ${formatCount(offers)} mensalidades informadas. Atualizado em ${formatDate(manifest.publishedAt)}.`;
  return {
    kind: "page",
    status: 200,
    layout: "none",
    meta: {
      title: "Escolas particulares e bolsas de estudo",
      description: `Encontre e compare ${formatCount(schools)} escolas particulares do Brasil por cidade, bairro, série e preço, com bolsas de estudo.`,
      canonical: paths.home(),
      isIndexable: true,
    },
    body: createElement(HomePage, { view: { counts, cities } }),
  };
};
