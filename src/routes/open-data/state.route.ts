import { createElement } from "react";
import { plural } from "../../domain/text/format.ts";
import { findPlace, inPlace, PLACE_NOT_FOUND } from "../../listing/place/place.ts";
import { NO_OPEN_DATA } from "../../parts/screen/open-data.ts";
import type { Loader } from "../../parts/screen/route.ts";
import { sourceLine } from "../../parts/screen/source-line.ts";
import { HOME_LINK } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";
import OpenDataStatePage from "./state.page.tsx";

/** More municipalities than any state has. */
const ALL = 1000;

/** `/dados/:state`: links to the open-data files of a state's cities. */
export const loadOpenDataState: Loader = async ({ url, segments, inventory, manifest }) => {
  if (!inventory) return NO_OPEN_DATA;
  const place = await findPlace(inventory.places, { state: segments.state });
  if (!("kind" in place) || place.kind !== "state") return { kind: "notFound", message: PLACE_NOT_FOUND.state };
  const { uf, name } = place.unit;
  const path = paths.openDataState(uf);
  if (path !== url.pathname) return { kind: "redirect", status: 301, location: path };
  const cities = inventory.places.largestCities(ALL, uf).filter(({ schools }) => schools > 0);
  const title = `Dados abertos: escolas ${inPlace(place)}`;
  const breadcrumb = [HOME_LINK, { label: "Dados abertos", href: paths.openData() }, { label: name, href: path }];
  return {
    kind: "page",
    status: 200,
    meta: {
      title,
      description: `Arquivos CSV e JSON com as escolas particulares de ${plural(cities.length, "cidade", "cidades")} ${inPlace(place)}, com fonte e data, para usar livremente.`,
      canonical: path,
      isIndexable: cities.length > 0,
      styles: "text",
      trail: breadcrumb,
    },
    body: createElement(OpenDataStatePage, {
      view: {
        title,
        breadcrumb,
        files: cities
          .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
          .map((city) => ({
            label: `${city.name} (${plural(city.schools, "escola", "escolas")})`,
            href: paths.openDataFile(uf, city.slug, "csv"),
          })),
        source: sourceLine(manifest),
        about: paths.openData(),
      },
    }),
  };
};
