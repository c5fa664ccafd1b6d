declare module "virtual:client-assets" {
  /** True under `npm run dev`. */
  export const isDevelopment: boolean;
  /** Unique to each build; `builds/latest.json` has that of the newest (A30). */
  export const buildId: string;
  /** URL of a client input, hashed in a build. */
  export function assetUrl(input: string): string;
}
