import { buildSchema } from "graphql";
import { SEARCH_SDL } from "../../contract/search-api/sdl.ts";

/** The schema of the search API, built once per isolate. */
export const searchSchema = buildSchema(SEARCH_SDL);
