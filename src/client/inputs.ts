/** What the browser loads by URL: the inputs of the client build. */
export const CLIENT_INPUTS = {
  styles: "src/client/styles/index.css",
  enhance: "src/client/entry/enhance.ts",
} as const;
