import { type NameQuery, parseNameQuery } from "../domain/text/name-words.ts";
import { scratch } from "./buffers.ts";
import { type Candidates, candidatesIn } from "./candidates.ts";
import { type Country, eachSegment } from "./country.ts";
import { FacetTotals } from "./facets.ts";
import { type Area, clearScores, matchNames, type TextMatch, textMatchesFor } from "./match-names.ts";
import { type Region, regionOf } from "./region.ts";
import { rowsOf, type SchoolColumns } from "./school-columns.ts";
import type { Segment } from "./segment.ts";
import { type RankedRow, TopRows } from "./top-rows.ts";
import type { SchoolQuery } from "./types.ts";

type RankedQuery = Pick<
  SchoolQuery,
  "scope" | "near" | "area" | "text" | "isTextExact" | "page" | "size" | "facets" | "countsFees"
>;

/**
 * A search over the segments of a country, which are added one after the other and not kept. Order, total and facets
 * span all of them. Subclasses rank schools or offers.
 */
export abstract class RowRanking<Q extends RankedQuery = RankedQuery> {
  readonly facets: FacetTotals;
  readonly isText: boolean;
  total = 0;
  /** Matching of the text: in the strictest way that finds a school, "exact" when none does; null without a text. */
  textMatch: TextMatch | null = null;
  protected readonly query: Q;
  protected readonly top: TopRows;
  readonly #region: Region | null;
  readonly #name: NameQuery;
  readonly #start: number;

  /** `rows` is how many rows the country has to rank. */
  constructor(query: Q, rows: number) {
    this.query = query;
    this.#name = parseNameQuery(query.text ?? "");
    this.isText = this.#name.required.length > 0;
    this.#region = regionOf(query);
    this.#start = (query.page - 1) * query.size;
    this.top = new TopRows(this.#start < rows ? Math.min(this.#start + query.size, rows) : 0);
    this.facets = new FacetTotals(query);
  }

  /** Ranks the schools of a country. Returns the rows of the page, in order: none of a page beyond the end. */
  async rank(country: Country): Promise<RankedRow[]> {
    const { scope } = this.query;
    const each = (add: (segment: Segment, index: number) => void) => eachSegment(country, scope, this.#region, add);
    if (!this.isText) await each((segment, index) => this.#add(segment, index));
    else {
      this.textMatch = "exact";
      let isFound = false;
      for (const match of textMatchesFor(this.query)) {
        await each((segment, index) => {
          if (this.#addMatches(segment, index, match)) isFound = true;
        });
        if (isFound) {
          this.textMatch = match;
          break;
        }
      }
    }
    return this.top.sorted().slice(this.#start);
  }

  #add(segment: Segment, index: number): void {
    this.addRows(segment, index, candidatesIn(segment.schools, this.#areaIn(segment.schools)), null);
  }

  /** Adds the schools whose names match. Returns whether there are any, whatever the filters say of them. */
  #addMatches(segment: Segment, index: number, match: TextMatch): boolean {
    const area = this.#areaIn(segment.schools);
    const count = matchNames(segment.schools, area, this.#name, match);
    if (count === 0) return false;
    this.addRows(segment, index, { isListed: true, from: 0, to: count, region: null }, scratch.scores);
    clearScores(area);
    return true;
  }

  /** Ranks and counts candidates of a segment. `textScores` is by row, one more than the score; null without a text. */
  protected abstract addRows(
    segment: Segment,
    index: number,
    candidates: Candidates,
    textScores: Uint8Array | null,
  ): void;

  #areaIn(schools: SchoolColumns): Area {
    return { ...rowsOf(schools, this.query.scope), region: this.#region };
  }
}
