/** The style sheets of the features, each an input of the build for the browser. */
export const FEATURE_STYLES = {
  chargeCheck: "src/features/charge-check/charge-check.css",
  playground: "src/features/playground/playground.css",
} as const;
