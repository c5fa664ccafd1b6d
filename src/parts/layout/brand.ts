import { paths } from "../../site/paths.ts";

/** The four brands (U33), with different marks and names. */
export const BRANDS = ["main", "career", "distance", "scholarship"] as const;
export type Brand = (typeof BRANDS)[number];

const SCHOLARSHIP_PAGES = [paths.scholarshipDirectory(), paths.scholarshipSearch()];
const GUIDE_PAGES = [paths.articles(), paths.help()];

export function brandOf({ pathname, searchParams }: URL): Brand {
  const shifts = searchParams.getAll("shifts");
  if (shifts.length > 0 && shifts.every((shift) => shift === "ead")) return "distance";
  if (SCHOLARSHIP_PAGES.some((page) => isWithin(pathname, page))) return "scholarship";
  return GUIDE_PAGES.some((page) => isWithin(pathname, page)) ? "career" : "main";
}

export function isWithin(path: string, page: string): boolean {
  return path === page || path.startsWith(`${page}/`);
}
