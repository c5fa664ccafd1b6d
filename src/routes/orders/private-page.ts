import { privatePages } from "../private-pages.ts";

/** A page about reservations. */
export const privatePage = privatePages("orders");
