export const FEATURE_ISLANDS = {
  "charge-check": () => import("./charge-check/charge-check.tsx"),
  playground: () => import("./playground/playground.tsx"),
};
