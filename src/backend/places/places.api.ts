import { Hono } from "hono";
import type { BackendEnv } from "../env.ts";
import { siteOnly } from "../http/credentials.ts";
import { getCity, getNeighborhood, listGrades } from "./places.service.ts";

/** Cities, neighborhoods and grades (A4–A6). */
export const placesApi = new Hono<BackendEnv>();

placesApi.get("/cities/by-slug/:slug", siteOnly, async (c) => c.json(await getCity(c.env.DB, c.req.param("slug"))));

placesApi.get("/neighborhoods/by-slug/:citySlug/:slug", siteOnly, async (c) => {
  const { citySlug, slug } = c.req.param();
  return c.json(await getNeighborhood(c.env.DB, citySlug, slug));
});

placesApi.get("/marketplace/list-options/products", siteOnly, (c) =>
  c.json(listGrades(c.req.queries("stage[]") ?? [])),
);
