import { createElement, type ReactElement } from "react";
import { MAX_HIT_DAYS, type RedirectHits } from "../../contract/v3/admin-redirects.ts";
import { writeCsv } from "../../domain/text/csv.ts";
import { formatCount, formatDate } from "../../domain/text/format.ts";
import { deskPage } from "../../parts/desk/desk-page.ts";
import type { Loader, RouteContext } from "../../parts/screen/route.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { normalizePath } from "../../site/redirects.ts";
import RedirectHitsPage, { type HitTable } from "./redirect-hits.page.tsx";

const TITLE = "Visitas dos redirecionamentos";
const DAYS = 30;
/** Rows of a table on the page; the file has all. */
const SHOWN = 100;

/** `/admin/redirecionamentos/visitas?caminho=/campanha&dias=30`: hits by source and campaign, by day, and by path. */
export const loadRedirectHits: Loader = (context) => deskPage(TITLE, () => hitsPage(context));

async function hitsPage(context: RouteContext): Promise<ReactElement> {
  const requested = askedOf(context);
  const { rows, isCut } = await readHits(context);
  const query = new URLSearchParams({
    ...(requested.path && { caminho: requested.path }),
    dias: String(requested.days),
  }).toString();
  const ofPath = (path: string) =>
    withQuery(
      paths.adminRedirectHits(),
      new URLSearchParams({ caminho: path, dias: String(requested.days) }).toString(),
    );
  const links = tableOf("Por link", ["Origem", "Campanha"], rows, ({ source, campaign }) => [
    source || "sem origem",
    campaign || "sem campanha",
  ]);
  const days = tableOf("Por dia", ["Dia"], rows, ({ day }) => [day], "by name");
  const inOrder = {
    ...days,
    rows: days.rows.map((row) => ({ ...row, cells: row.cells.map((day) => formatDate(day)) })),
  };
  const byPath = tableOf("Por caminho", ["Caminho"], rows, ({ path }) => [path]);
  const tables = [links, inOrder];
  if (requested.path === "")
    tables.unshift({ ...byPath, rows: byPath.rows.map((row) => ({ ...row, href: ofPath(row.cells[0]!) })) });
  const view = {
    path: requested.path,
    typed: requested.typed,
    days: requested.days,
    total: formatCount(rows.reduce((sum, { hits }) => sum + hits, 0)),
    isCut,
    maxDays: MAX_HIT_DAYS,
    tables: rows.length === 0 ? [] : tables,
    file: withQuery(paths.adminRedirectHitsFile(), query),
  };
  return createElement(RedirectHitsPage, { view });
}

/** `/admin/redirecionamentos/visitas/csv`: the same by day, path, source and campaign, as a file for spreadsheets. */
export const loadRedirectHitsFile: Loader = async (context) => {
  const { rows, isCut } = await readHits(context);
  const body = writeCsv([
    ["dia", "caminho", "origem", "campanha", "visitas"],
    ...rows.map(({ day, path, source, campaign, hits }) => [day, path, source, campaign, hits]),
    ...(isCut ? [["há mais linhas: peça menos dias, ou um caminho"]] : []),
  ]);
  return { kind: "file", body, contentType: "text/csv; charset=utf-8", filename: "visitas-dos-redirecionamentos.csv" };
};

function readHits(context: RouteContext): Promise<RedirectHits> {
  const { path, days } = askedOf(context);
  return context.backend().admin.listRedirectHits({ path, days });
}

/** The path and days of a query; days that are no number of days are the default. */
function askedOf({ url }: RouteContext) {
  const typed = (url.searchParams.get("caminho") ?? "").trim();
  const days = Number(url.searchParams.get("dias") ?? DAYS);
  const isDays = Number.isInteger(days) && days >= 1 && days <= MAX_HIT_DAYS;
  return { typed, path: normalizePath(typed) ?? typed, days: isDays ? days : DAYS };
}

/** Sums of the hits by some cells, the most first or by name from the last. */
function tableOf(
  title: string,
  columns: readonly string[],
  rows: RedirectHits["rows"],
  cellsOf: (row: RedirectHits["rows"][number]) => readonly string[],
  order: "most first" | "by name" = "most first",
): HitTable {
  const sums = new Map<string, { readonly cells: readonly string[]; readonly hits: number }>();
  for (const row of rows) {
    const cells = cellsOf(row);
    const key = JSON.stringify(cells);
    sums.set(key, { cells, hits: (sums.get(key)?.hits ?? 0) + row.hits });
  }
  const sorted = [...sums].sort(([a, { hits: x }], [b, { hits: y }]) =>
    order === "by name" ? (a < b ? 1 : -1) : y - x,
  );
  return {
    title,
    columns: [...columns, "Visitas"],
    rows: sorted.slice(0, SHOWN).map(([, { cells, hits }]) => ({ cells, hits: formatCount(hits), href: null })),
    more: Math.max(0, sorted.length - SHOWN),
  };
}
