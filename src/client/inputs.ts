import { FEATURE_STYLES } from "../features/styles.ts";

/** Inputs of the client build: files that pages load by URL. */
export const CLIENT_INPUTS = {
  styles: "src/client/styles/index.css",
  orders: "src/client/styles/order-pages.css",
  forms: "src/client/styles/form-pages.css",
  admin: "src/routes/admin/admin.css",
  compare: "src/client/styles/compare-pages.css",
  school: "src/client/styles/school-pages.css",
  schoolPrint: "src/routes/school/school-print.css",
  text: "src/client/styles/text-pages.css",
  landing: "src/client/styles/landing-pages.css",
  map: "src/client/styles/map-view.css",
  enhance: "src/client/entry/enhance.ts",
  ...FEATURE_STYLES,
} as const;
