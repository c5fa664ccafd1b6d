import { privatePages } from "../screen/private-pages.ts";

/** A page of the team, or of a school that answers it. */
export const deskPage = privatePages("admin");
