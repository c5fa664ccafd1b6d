import type { IncomingMessage } from "node:http";
import type { TestProject } from "vitest/node";
import { type StandIn, startStandIn } from "./stand-in.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Origin of a stand-in for Google Maps Platform; `/asked` returns and clears the requests that it received. */
    readonly googleMaps: string;
  }
}

export const KEY = "chave-de-servidor";

const PAULISTA = { placeId: "ChIJ0WGkg4FEzpQRrlsz_whLqZs", lat: -23.5613, lng: -46.6565 };

/**
 * Responds as Places API (New) and the Geocoding API do, for one avenue. The typed text selects a failure: "quebra" is
 * a 500, "recusa" a refusal, "outra" another format, "demora" no response.
 */
export async function startGoogleMaps(): Promise<StandIn> {
  const asked: object[] = [];
  return startStandIn(async (request, response) => {
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    };
    const url = new URL(request.url!, "http://google.test");
    if (url.pathname === "/asked") return answer(200, asked.splice(0));
    const body = request.method === "POST" ? JSON.parse(await textOf(request)) : null;
    const { "x-goog-api-key": key, "x-goog-fieldmask": fields } = request.headers;
    asked.push({ path: url.pathname, query: Object.fromEntries(url.searchParams), body, fields });
    if ((key ?? url.searchParams.get("key")) !== KEY) return answer(403, { error: { status: "PERMISSION_DENIED" } });
    if (url.pathname === "/v1/places:autocomplete") {
      const { input } = body as { input: string };
      if (input.includes("demora")) return;
      if (input.includes("quebra")) return answer(500, { error: { status: "INTERNAL" } });
      if (input.includes("recusa")) return answer(429, { error: { status: "RESOURCE_EXHAUSTED" } });
      if (input.includes("outra")) return answer(200, { suggestions: [{ place: 1 }] });
      return answer(200, /paulista/i.test(input) ? AVENUE : {});
    }
    if (url.pathname === `/v1/places/${PAULISTA.placeId}`) {
      return answer(200, { location: { latitude: PAULISTA.lat, longitude: PAULISTA.lng } });
    }
    if (url.pathname === "/maps/api/geocode/json") {
      const isSea = url.searchParams.get("latlng")!.endsWith(",0");
      const isFrance = url.searchParams.get("latlng")!.startsWith("48.");
      return answer(200, isSea ? { status: "ZERO_RESULTS", results: [] } : isFrance ? PARIS : GEOCODED);
    }
    answer(404, { error: { status: "NOT_FOUND" } });
  });
}

const AVENUE = {
  suggestions: [
    {
      placePrediction: {
        place: `places/${PAULISTA.placeId}`,
        placeId: PAULISTA.placeId,
        text: { text: "Avenida Paulista, São Paulo - SP, Brasil", matches: [{ endOffset: 16 }] },
        structuredFormat: {
          mainText: { text: "Avenida Paulista", matches: [{ endOffset: 16 }] },
          secondaryText: { text: "São Paulo - SP, Brasil" },
        },
        types: ["route", "geocode"],
      },
    },
  ],
};

const PARIS = {
  status: "OK",
  results: [
    {
      place_id: "ChIJD7fiBh9u5kcRYJSMaMOCCwQ",
      formatted_address: "Paris, França",
      address_components: [{ long_name: "França", short_name: "FR", types: ["country", "political"] }],
      geometry: { location: { lat: 48.8566, lng: 2.3522 } },
    },
  ],
};

const GEOCODED = {
  status: "OK",
  plus_code: { global_code: "588MC8QV+FC" },
  results: [
    {
      place_id: PAULISTA.placeId,
      formatted_address: "Av. Paulista, 1000 - Bela Vista, São Paulo - SP, 01310-100, Brasil",
      address_components: [
        { long_name: "Bela Vista", short_name: "Bela Vista", types: ["sublocality", "political"] },
        { long_name: "São Paulo", short_name: "São Paulo", types: ["administrative_area_level_2", "political"] },
      ],
      geometry: { location: { lat: PAULISTA.lat, lng: PAULISTA.lng }, location_type: "ROOFTOP" },
      types: ["street_address"],
    },
  ],
};

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}

export default async function setup(project: TestProject): Promise<() => void> {
  const { url, close } = await startGoogleMaps();
  project.provide("googleMaps", url);
  return close;
}
