import type { neighborhood } from "../../src/backend/schema/catalog.ts";
import type { Point } from "../../src/domain/places/geo.ts";
import { neighborhoodFullSlug, slugify } from "../../src/domain/text/slug.ts";
import { onLand } from "../ground/land.ts";
import type { Random } from "../random.ts";
import { CITY_SHARES } from "./city-shares.ts";
import type { City, CityPlan } from "./plan.ts";
import { DEMO_SOURCE_ID } from "./source.ts";
import { KNOWN_NEIGHBORHOODS } from "./vocabulary/known-neighborhoods.ts";
import { list } from "./vocabulary/list.ts";

const INLAND = new Map(CITY_SHARES.flatMap(([code, , , bearing]) => (bearing === undefined ? [] : [[code, bearing]])));

/**
 * Neighborhoods of a city: the larger it is (`size` in schools), the more there are and the farther out, away from the
 * water. `taken` are the full slugs of the country, which this extends.
 */
export function planNeighborhoods(
  random: Random,
  city: City,
  size: number,
  taken: Set<string>,
): Pick<CityPlan, "neighborhoods" | "scatterKm"> {
  const radiusKm = Math.min(16, 0.8 + 0.45 * Math.sqrt(size));
  const centre = onLand(city.ibgeCode, city, city);
  const places = KNOWN_NEIGHBORHOODS[city.ibgeCode] ?? [
    ["Centro", centre.lat, centre.lng] as const,
    ...random.sample(NEIGHBORHOOD_NAMES, Math.round(1.8 * Math.sqrt(size))).map((name) => {
      const { lat, lng } = around(random, city, radiusKm, INLAND.get(city.ibgeCode));
      return [name, lat, lng] as const;
    }),
  ];
  const rows = places.map(([name, ...at]): typeof neighborhood.$inferInsert => {
    const slug = slugify(name);
    const { lat, lng } = onLand(city.ibgeCode, { lat: at[0], lng: at[1] }, centre);
    return {
      fullSlug: neighborhoodFullSlug(slug, city.slug),
      cityIbgeCode: city.ibgeCode,
      slug,
      name,
      lat: degrees(lat),
      lng: degrees(lng),
      sourceId: DEMO_SOURCE_ID,
    };
  });
  // "Vila Nova" in Esperança and "Vila" in Nova Esperança have the same full slug.
  const neighborhoods = rows.filter((row) => !taken.has(row.fullSlug));
  for (const row of neighborhoods) taken.add(row.fullSlug);
  return { neighborhoods, scatterKm: Math.min(1.2, 0.3 + radiusKm / 12) };
}

/** A point within `radiusKm`, evenly distributed; with a bearing, only within 70° of it. */
export function around(random: Random, centre: Point, radiusKm: number, bearing?: number): Point {
  const distance = radiusKm * Math.sqrt(random.next());
  const turn = bearing === undefined ? random.next() * 360 : bearing - 70 + random.next() * 140;
  const angle = (turn * Math.PI) / 180;
  return {
    lat: centre.lat + (distance * Math.cos(angle)) / 111.2,
    lng: centre.lng + (distance * Math.sin(angle)) / (111.2 * Math.cos((centre.lat * Math.PI) / 180)),
  };
}

/** Rounded to millionths of a degree (about 10 cm). */
export function degrees(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** Common neighborhood names of Brazilian cities; larger cities get more of them. */
const NEIGHBORHOOD_NAMES = list(`
  Boa Vista, Vila Nova, Bela Vista, Santo Antônio, São José, São Francisco, Cidade Nova, Planalto, Novo Horizonte,
  Santa Luzia, São Cristóvão, Santa Terezinha, Nossa Senhora Aparecida, Alvorada, Nossa Senhora de Fátima, São João,
  Jardim Primavera, Cruzeiro, São Sebastião, Santa Rita, Floresta, São Pedro, Primavera, Santa Cruz, Liberdade,
  Progresso, Cidade Alta, Santa Maria, Nova Esperança, Morada do Sol, União, Bom Jesus, Jardim América,
  Jardim Alvorada, Boa Esperança, Cristo Rei, Vista Alegre, Santa Rosa, Universitário, Jardim Europa, Jardim Paulista,
  Aparecida, São Miguel, Jardim Bela Vista, Cidade Jardim, Santana, Santa Tereza, Santa Clara, Paraíso, Centenário,
  Ipiranga, São Geraldo, Eldorado, Beira Rio, São Jorge, São Luiz, Monte Castelo, Santa Catarina, Olaria,
  Nossa Senhora das Graças, Vila Rica, Santos Dumont, Alto da Boa Vista, Jardim Tropical, Tancredo Neves,
  São Benedito, São Vicente, Bom Pastor, Jardim Aeroporto, Santa Helena, Glória, Jardim Planalto, São Bento,
  Vila Industrial, Jardim Eldorado, Independência, Bonfim, Esplanada, Jardim Brasil, Dom Bosco, Rio Branco,
  Vila Maria, Estação, Prado, Jardim Guanabara, Santa Cecília, Triângulo, Guarani, Retiro, Santa Mônica, Belvedere,
  Palmeiras, Jardim das Palmeiras, Alto Alegre, Lagoinha, Pedreira, Santa Lúcia, Castelo Branco,
  Nossa Senhora de Lourdes, Jardim Boa Vista, Vila Progresso, Pinheirinho, Bom Jardim, Vila São José, Santa Isabel,
  Bom Retiro, Imigrantes, Vila Verde, Conceição, São Judas Tadeu, Vale do Sol, Cajueiro, Renascer, Santa Inês,
  Jardim Botânico, Parque Industrial, Parque das Nações, Parque dos Ipês, Residencial Itália, Vila Operária,
  Jardim Itália`);
