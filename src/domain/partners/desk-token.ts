/** Token of the desk of a school of a network, from the link of a person of the network. */
export const deskTokenOf = (link: string, inepCode: string): string => `${link}.${inepCode}`;

/** The link in the token of a desk, and the INEP code of the school when it is one of a network; else null. */
export function readDeskToken(token: string): { readonly link: string; readonly inepCode: string | null } {
  const [link = "", inepCode = null] = token.split(".", 2);
  return { link, inepCode };
}
