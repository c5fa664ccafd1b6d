import { slugify } from "../../src/domain/text/slug.ts";

/** Slugs that are pages of ours under the same path (R40). */
const RESERVED = ["busca", "por-avaliacao", "por-mensalidade", "ranking-enem"];

/** Assigns schools slugs that are unique in the country and never change hands. */
export class SchoolSlugs {
  readonly #taken = new Set<string>(RESERVED);

  take(slug: string): void {
    this.#taken.add(slug);
  }

  /** The slug of the name; with the city's slug, then with the INEP code, when it is taken. */
  assign(name: string, citySlug: string, inepCode: string): string {
    const base = slugify(name) || `escola-${inepCode}`;
    const slug = [base, `${base}-${citySlug}`, `${base}-${inepCode}`].find((s) => !this.#taken.has(s))!;
    this.#taken.add(slug);
    return slug;
  }
}
