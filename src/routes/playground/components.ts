import { placeSearch } from "../../client/islands/playground/place-search.tsx";
import { SECTIONS } from "../../client/islands/playground/sections.ts";

/** The components of the catalogue, each with a page. The search box is not hydrated: the entry of every page wakes it. */
export const COMPONENTS = [...Object.values(SECTIONS), placeSearch];

/** The page with all of them, which the tests of the whole catalogue open. */
export const ALL = { id: "todos", title: "Todos em uma página" };
