declare module "virtual:client-assets" {
  /** True under `npm run dev`. */
  export const isDevelopment: boolean;
  /** URL of a client input, hashed in a build. */
  export function assetUrl(input: string): string;
}
