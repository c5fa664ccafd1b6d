import { privatePages } from "../../parts/screen/private-pages.ts";

export const privatePage = privatePages("forms");
