/** Token of another desk of the person of a link. */
export const deskTokenOf = (link: string, inepCode: string): string => `${link}.${inepCode}`;

/** The link in the token of a desk, and the INEP code of the school; null when it is that of the link. */
export function readDeskToken(token: string): { readonly link: string; readonly inepCode: string | null } {
  const [link = "", inepCode = null] = token.split(".", 2);
  return { link, inepCode };
}
