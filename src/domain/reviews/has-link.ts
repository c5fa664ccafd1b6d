/** A dot between words, such as that of a domain or an e-mail address, or the start of a URL. */
const LINK = /:\/\/|[\p{L}\d-]\.\p{L}{2,}/u;

/** Whether a text seems to have an address of a site or an e-mail. A missing space after a full stop counts, too. */
export function hasLink(text: string): boolean {
  return LINK.test(text.normalize("NFKC").replaceAll(/\p{Cf}/gu, ""));
}
