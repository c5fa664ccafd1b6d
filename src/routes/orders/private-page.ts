import { privatePages } from "../../parts/screen/private-pages.ts";

/** A page about reservations. */
export const privatePage = privatePages("orders");
