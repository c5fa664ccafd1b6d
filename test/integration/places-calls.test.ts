import { env } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type {
  AutocompleteResponse,
  DetailsResponse,
  GeocodeResponse,
  PlacesFailure,
} from "../../src/contract/google-places.ts";
import { endLateCalls, waitForServices } from "./patience.ts";
import { ask, publishWorld } from "./worker.ts";

const GOOGLE = inject("googleMaps");
const PAULISTA = "ChIJ0WGkg4FEzpQRrlsz_whLqZs";
const withKey = {
  ...env,
  GOOGLE_PLACES_KEY: "chave-de-servidor",
  GOOGLE_PLACES_URL: GOOGLE,
  GOOGLE_GEOCODE_URL: GOOGLE,
} as Env;

const NOWHERE = {
  status: "ZERO_RESULTS",
  results: [],
  error: { message: "Erro ao obter endereço pela localização." },
};

beforeAll(publishWorld);

afterEach(waitForServices);

beforeEach(async () => {
  await env.DB.batch([env.DB.prepare("DELETE FROM daily_figure"), env.DB.prepare("DELETE FROM attempt")]);
  await (await fetch(`${GOOGLE}/asked`)).text();
});

async function call<A>(path: string, bindings: Env = env) {
  const response = await ask(`/escolas/api/v2/google/${path}`, {}, bindings);
  return { status: response.status, cache: response.headers.get("cache-control"), body: (await response.json()) as A };
}
const asked = async () => (await (await fetch(`${GOOGLE}/asked`)).json()) as Record<string, unknown>[];

describe("without a key, from our own places", () => {
  test("autocomplete: cities, neighborhoods and schools, each of which details locates (P19, E27, A27, A28)", async () => {
    const { body, cache } = await call<AutocompleteResponse>("place/autocomplete?input=vertice&sessiontoken=abc");
    expect(cache).toBe("public, max-age=60");
    expect(body).toEqual({
      status: "OK",
      predictions: [
        {
          place_id: "school:colegio-vertice",
          description: "Colégio Vértice, São Paulo, SP",
          structured_formatting: { main_text: "Colégio Vértice", secondary_text: "São Paulo, SP" },
        },
      ],
    });
    const { body: many } = await call<AutocompleteResponse>("place/autocomplete?input=mo&radius=500&lat=-23&lng=-46");
    const ids = many.predictions.map((p) => p.place_id);
    expect(ids).toContain("neighborhood:sao-paulo-sp/moema");
    const all = [...ids, "city:campinas-sp"];
    for (const id of all) {
      const { body: details } = await call<DetailsResponse>(`place/details?placeId=${id}&sessiontoken=abc`);
      expect(details.status, id).toBe("OK");
      expect(details.result!.geometry.location.lat, id).toBeLessThan(0);
    }
  });

  test("a CEP gives its city; an unknown one is ZERO_RESULTS, not an error", async () => {
    const cep = await call<AutocompleteResponse>("place/autocomplete?input=01001-000");
    expect(cep.body.predictions.map((p) => p.place_id)).toEqual(["city:sao-paulo-sp"]);
    const none = { status: "ZERO_RESULTS", predictions: [] };
    expect((await call("place/autocomplete?input=zzqqxxzz")).body).toEqual(none);
    for (const id of ["city:nenhuma-sp", "school:nenhuma", "neighborhood:sao-paulo-sp/nenhum", PAULISTA]) {
      expect((await call(`place/details?placeId=${id}`)).body, id).toEqual({ status: "ZERO_RESULTS", result: null });
    }
  });

  test("geocode: results[0] is the neighborhood around the point, or the nearest city (A26)", async () => {
    const { body } = await call<GeocodeResponse>("geocode?lat=-22.9056&lng=-47.0608");
    expect(body.status).toBe("OK");
    const [found] = body.results;
    expect(found!.formatted_address).toMatch(/Campinas, SP$/);
    expect(found!.geometry.location).toEqual({ lat: -22.9056, lng: -47.0608 });
    const state = found!.address_components.find((part) => part.types.includes("administrative_area_level_1"));
    expect(state).toMatchObject({ long_name: "São Paulo", short_name: "SP" });
    const { body: moema } = await call<GeocodeResponse>("geocode?lat=-23.6&lng=-46.66");
    expect(moema.results[0]!.place_id).toMatch(/^neighborhood:sao-paulo-sp\//);
  });

  test.each(["lat=48.8566&lng=2.3522", "lat=0&lng=0", "lat=-24.2&lng=-46.6333", "lat=-90&lng=180"])(
    "geocode of %s, outside Brazil or far from every place, is the null answer (X2)",
    async (point) => {
      const { status, body } = await call(`geocode?${point}`);
      expect([status, body]).toEqual([200, NOWHERE]);
    },
  );

  test("autocomplete puts places of the city around the point first, and before them those within the radius", async () => {
    const first = async (around: string) => {
      const { body } = await call<AutocompleteResponse>(`place/autocomplete?input=centro${around}`);
      return body.predictions.filter(({ place_id }) => place_id.endsWith("/centro")).map(({ place_id }) => place_id);
    };
    const [campinas, rio] = ["neighborhood:campinas-sp/centro", "neighborhood:rio-de-janeiro-rj/centro"];
    expect(await first("&lat=-22.9&lng=-47.06")).toEqual([campinas, rio]);
    expect(await first("&lat=-22.9068&lng=-43.1729")).toEqual([rio, campinas]);
    const jardins = async (radius: number) => {
      const { body } = await call<AutocompleteResponse>(
        `place/autocomplete?input=jardim&lat=-23.58&lng=-46.66&radius=${radius}`,
      );
      return body.predictions[0]!.description;
    };
    // At the point; within a large radius the names are in their order.
    expect(await jardins(1000)).toBe("Jardim Paulista, São Paulo, SP");
    expect(await jardins(50_000)).not.toBe("Jardim Paulista, São Paulo, SP");
  });

  test("without a radius, the places within 11,000 m of the point come first (V37, C9)", async () => {
    // The south-westernmost of the seven; from further south the others are further away.
    const helena = { lat: -23.64, lng: -46.72 };
    const first = async (km: number) => {
      const point = `&lat=${(helena.lat - km / 111.19).toFixed(5)}&lng=${helena.lng}`;
      const { body } = await call<AutocompleteResponse>(`place/autocomplete?input=jardim${point}`);
      return body.predictions[0]!.structured_formatting.main_text;
    };
    expect(await first(10.9)).toBe("Jardim Helena");
    expect(await first(11.1)).not.toBe("Jardim Helena");
  });

  test("without a point, around the default market within 11 km, as for addresses (C9)", async () => {
    const named = async (around: string) =>
      (await call<AutocompleteResponse>(`place/autocomplete?input=jardim${around}`)).body.predictions;
    const [plain, here, campinas] = [await named(""), "&lat=-23.567387&lng=-46.570383", "&lat=-22.9&lng=-47.06"];
    expect(plain).toEqual(await named(`${here}&radius=11000`));
    expect(plain).not.toEqual(await named(campinas));
  });

  test.each(["geocode?lat=91&lng=0", "geocode?lat=&lng=", "geocode", "place/autocomplete?input=a", "place/details"])(
    "%s is refused with words",
    async (path) => {
      const { status, body, cache } = await call<PlacesFailure>(path);
      expect([status, cache]).toEqual([400, "no-store"]);
      expect(body).toEqual({ status: "INVALID_REQUEST", error: { message: "Confira os parâmetros da consulta." } });
    },
  );
});

describe("with a key, from Google", () => {
  test("autocomplete asks for Brazilian addresses around the visitor, in the session, and is never cached", async () => {
    const query =
      "input=avenida+paulista&sessiontoken=6ba7b810-9dad-11d1-80b4-00c04fd430c8&lat=-23.5&lng=-46.6&radius=3000";
    const { body, cache } = await call<AutocompleteResponse>(`place/autocomplete?${query}`, withKey);
    expect(cache).toBe("private, no-store");
    expect(body).toEqual({
      status: "OK",
      predictions: [
        {
          place_id: PAULISTA,
          description: "Avenida Paulista, São Paulo - SP, Brasil",
          structured_formatting: { main_text: "Avenida Paulista", secondary_text: "São Paulo - SP, Brasil" },
        },
      ],
    });
    expect(await asked()).toEqual([
      {
        path: "/v1/places:autocomplete",
        query: {},
        body: {
          input: "avenida paulista",
          sessionToken: "6ba7b810-9dad-11d1-80b4-00c04fd430c8",
          languageCode: "pt-BR",
          regionCode: "br",
          includedRegionCodes: ["br"],
          includedPrimaryTypes: ["street_address", "route", "premise", "postal_code"],
          locationBias: { circle: { center: { latitude: -23.5, longitude: -46.6 }, radius: 3000 } },
        },
      },
    ]);
  });

  test("without a point, around the default market within 11 km (C9, S30); nothing found is ZERO_RESULTS (V37, C11, C12)", async () => {
    const { body } = await call("place/autocomplete?input=rua+que+nao+existe", withKey);
    expect(body).toEqual({ status: "ZERO_RESULTS", predictions: [] });
    const [request] = await asked();
    expect((request!.body as { locationBias: object }).locationBias).toEqual({
      circle: { center: { latitude: -23.567387, longitude: -46.570383 }, radius: 11_000 },
    });
  });

  test("details ends the session and requests only the point; our own ids are never sent", async () => {
    const { body } = await call(`place/details?placeId=${PAULISTA}&sessiontoken=abcdefgh`, withKey);
    expect(body).toEqual({ status: "OK", result: { geometry: { location: { lat: -23.5613, lng: -46.6565 } } } });
    await call("place/details?placeId=city:campinas-sp", withKey);
    expect(await asked()).toEqual([
      {
        path: `/v1/places/${PAULISTA}`,
        query: { languageCode: "pt-BR", sessionToken: "abcdefgh" },
        body: null,
        fields: "location",
      },
    ]);
  });

  test("geocode gives Google's results under the names of the specification", async () => {
    const { body } = await call<GeocodeResponse>("geocode?lat=-23.5613&lng=-46.6565", withKey);
    expect(body.results[0]).toMatchObject({ place_id: PAULISTA, geometry: { location: { lat: -23.5613 } } });
    expect((await call("geocode?lat=-23&lng=0", withKey)).body).toEqual(NOWHERE);
    expect((await call("geocode?lat=48.8566&lng=2.3522", withKey)).body).toEqual(NOWHERE);
  });

  test.each(["rua quebra", "rua recusa", "rua outra", "rua demora"])(
    "“%s”: what Google cannot answer is said in the specification's words (X2–X4)",
    async (input) => {
      if (input === "rua demora") endLateCalls();
      const { status, body, cache } = await call(`place/autocomplete?input=${encodeURIComponent(input)}`, withKey);
      expect([status, cache]).toEqual([503, "no-store"]);
      expect(body).toEqual({ status: "UNKNOWN_ERROR", error: { message: "Erro ao obter lista de endereços" } });
    },
  );

  test("a wrong key, an unknown place and an unreachable host fail the same way, without revealing the key", async () => {
    const wrong = { ...withKey, GOOGLE_PLACES_KEY: "outra-chave" };
    const responses = [
      [await call("geocode?lat=-23&lng=-46", wrong), "Erro ao obter endereço pela localização."],
      [await call("place/details?placeId=ChIJnada", withKey), "Erro ao obter detalhes do endereço"],
      [
        await call("place/autocomplete?input=rua", { ...withKey, GOOGLE_PLACES_URL: "http://127.0.0.1:9" }),
        "Erro ao obter lista de endereços",
      ],
    ] as const;
    for (const [{ status, body }, message] of responses) {
      expect(status).toBe(503);
      expect(body).toEqual({ status: "UNKNOWN_ERROR", error: { message } });
    }
  });

  test("when the day's calls are spent, our own places answer and Google is not asked", async () => {
    const thrifty = { ...withKey, GOOGLE_PLACES_DAILY_CALLS: "2" } as Env;
    const ask = () => call<AutocompleteResponse>("place/autocomplete?input=paulista&sessiontoken=s", thrifty);
    const ids = [];
    for (let i = 0; i < 3; i++) ids.push((await ask()).body.predictions[0]?.place_id);
    expect(ids.slice(0, 2)).toEqual([PAULISTA, PAULISTA]);
    expect(ids[2]).not.toBe(PAULISTA);
    expect(await asked()).toHaveLength(2);
    const none = { ...withKey, GOOGLE_PLACES_DAILY_CALLS: "" } as unknown as Env;
    await call("place/autocomplete?input=paulista", none);
    expect(await asked()).toEqual([]);
  });

  test("a visitor who sends more than a person types is rate limited", async () => {
    await env.DB.prepare("DELETE FROM attempt").run();
    const typing = () => call<PlacesFailure>("place/autocomplete?input=paulista&sessiontoken=veloz", withKey);
    for (let i = 0; i < 60; i++) await typing();
    const { status, body } = await typing();
    expect(status).toBe(429);
    expect(body.error.message).toMatch(/^Muitas tentativas\. Aguarde \d+ minutos\.$/);
  });

  test("a visitor of IPv6 is counted by their network, whatever address of it they take", async () => {
    const typing = async (address: string) => {
      const path = "/escolas/api/v2/google/place/autocomplete?input=paulista";
      return (await ask(path, { "cf-connecting-ip": address }, withKey)).status;
    };
    for (let i = 0; i < 60; i++) expect(await typing(`2001:db8:14:1:${i.toString(16)}::1`)).toBe(200);
    expect(await typing("2001:db8:14:1:ffff::1")).toBe(429);
    expect(await typing("2001:db8:14:2::1")).toBe(200);
  });
});
