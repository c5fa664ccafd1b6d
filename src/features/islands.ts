/** The islands of the features, by name. */
export const FEATURE_ISLANDS = {
  playground: () => import("./playground/playground.tsx"),
};
