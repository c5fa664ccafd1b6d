import { timingSafeEqual } from "hono/utils/buffer";
import type { BackendBindings } from "../env.ts";

/** Whether credentials are a site's: only a site may describe the client of a request. */
export async function isSiteCredential(
  authorization: string,
  tenant: string,
  { API_USERNAME, API_PASSWORD, TENANT }: Pick<BackendBindings, "API_USERNAME" | "API_PASSWORD" | "TENANT">,
): Promise<boolean> {
  const expected = `Basic ${btoa(`${API_USERNAME}:${API_PASSWORD}`)}`;
  return (await timingSafeEqual(authorization, expected)) && tenant === TENANT;
}
