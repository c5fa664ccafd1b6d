import type { Rolldown } from "vite";

type ChunkName = Exclude<NonNullable<Rolldown.CodeSplittingGroup["name"]>, string>;
type ModuleGraph = Parameters<ChunkName>[1];

/** The list of the family, its toasts, and the store of the page. */
const STORE =
  /\/node_modules\/jotai\/dist\/vanilla\/|\/src\/(domain\/(family\/(family-list|school-list)|pricing\/money|text\/(format|cut))|client\/state\/(family|page-store|toasts))\./;
const FRAGMENT = /\/src\/client\/(site-html|trusted-types|fragment|offline\/copies)\./;
const SHARED = /\/src\/(domain|site|client\/state)\b/;

/**
 * Groups of the client's chunks: React, the widgets' library, and small modules that several islands share. Without
 * them an island is a dozen files of a few hundred bytes, found one after the other. "store" and "fragment" are used
 * outside islands too, and must not import React: hearts, and a swap of results, would wait for it.
 */
export const CLIENT_CHUNKS: Rolldown.CodeSplittingGroup[] = [
  {
    name: "react",
    test: /\/(node_modules\/(react|react-dom|scheduler|jotai\/dist\/react)\/|src\/client\/islands\/use-hydrated)/,
  },
  { name: "widgets", test: /\/node_modules\/(react-aria|react-stately|@react-aria|@react-stately|@internationalized)/ },
  named("store", STORE),
  named("fragment", FRAGMENT),
  named("shared", SHARED),
];

/** Whether an entry loads the module before anything is asked for: such modules stay in the entry's file. */
function isEager(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const info = graph.getModuleInfo(id);
  return info !== null && (info.isEntry || info.importers.some((importer) => isEager(importer, graph, seen)));
}

/** A chunk of shared modules, without those that an entry loads. */
function named(name: string, modules: RegExp): Rolldown.CodeSplittingGroup {
  return {
    name: (id, graph) => (modules.test(id) && !isEager(id, graph) ? name : null),
    debugName: name,
    minShareCount: 2,
  };
}
