import { formatCount } from "../text/format.ts";

/**
 * A list of material may be a PDF file of this site: the value of the fact `materialList` is then the file's address, in
 * which are the hash of its content and its size.
 */
export interface ListFile {
  /** "35000001/9f…-340.pdf". */
  readonly place: string;
  readonly kilobytes: number;
}

const FILE = /^[\da-f]{40}-(\d{1,4})\.pdf$/;

/** The address of a list that is published. */
export const listAddress = (school: string, file: string) => `/listas/${school}/${file}`;

/** The file that a value names; null for an address of another site. */
export function findListFile(value: string | null | undefined): ListFile | null {
  const [, root, school = "", file = "", ...more] = (value ?? "").split("/");
  const size = FILE.exec(file)?.[1];
  if (!size || more.length > 0 || root !== "listas" || !/^\d{8}$/.test(school)) return null;
  return { place: `${school}/${file}`, kilobytes: Number(size) };
}

/** A fact as a school tells it; null for none. */
export interface FactValue {
  readonly key: string;
  readonly value: string | null;
}

/** The file of a fact. Nobody types such an address for the list of material, while another text may look like one. */
export const listOf = ({ key, value }: FactValue) => (key === "materialList" ? findListFile(value) : null);

/** Key of a list in the bucket. */
export const listKey = (status: "waiting" | "published", { place }: ListFile) => `${status}/l/${place}`;

/** "PDF, 340 KB". */
export const listInWords = ({ kilobytes }: ListFile) => `PDF, ${formatCount(kilobytes)} KB`;
