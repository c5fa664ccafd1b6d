import { MAX_PAGES, PAGINATION_NUMBERS, PAGINATION_NUMBERS_MIN } from "../domain/constants.ts";

/**
 * The page numbers to show (C29, C30): `numbers` of them (never under five), always the first, the last and those
 * around the current one; null is a gap between two of them, and none of the numbers.
 */
export function pageNumbers(current: number, total: number, numbers = PAGINATION_NUMBERS): (number | null)[] {
  const width = Math.max(numbers, PAGINATION_NUMBERS_MIN);
  if (total <= width) return Array.from({ length: total }, (_, i) => i + 1);
  const inner = width - 2;
  const start = Math.min(Math.max(2, current - Math.floor((inner - 1) / 2)), total - inner);
  const middle = Array.from({ length: inner }, (_, i) => start + i);
  const gap = (isThere: boolean) => (isThere ? [null] : []);
  return [1, ...gap(start > 2), ...middle, ...gap(start + inner < total), total];
}

/** The last page of a list, from 1: an empty list has one page, a long one is capped (K6). */
export function lastPageOf(total: number, size: number): number {
  return Math.min(MAX_PAGES, Math.max(1, Math.ceil(total / size)));
}
