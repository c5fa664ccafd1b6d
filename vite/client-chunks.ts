import type { Rolldown } from "vite";

type ChunkName = Exclude<NonNullable<Rolldown.CodeSplittingGroup["name"]>, string>;
type ModuleGraph = Parameters<ChunkName>[1];

/**
 * Groups of the client's chunks: React, the widgets' library, and small modules that several islands share. Without them an
 * island is a dozen files of a few hundred bytes, found one after the other.
 */
export const CLIENT_CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: "react", test: /\/node_modules\/(react|react-dom|scheduler|jotai)\// },
  { name: "widgets", test: /\/node_modules\/(react-aria|react-stately|@react-aria|@react-stately|@internationalized)/ },
  {
    name: (id, graph) => (SHARED.test(id) && !isEager(id, graph) ? "shared" : null),
    debugName: "shared",
    minShareCount: 2,
  },
];

const SHARED =
  /\/src\/(domain|site|client\/(state|own-html|trusted-types|fragment|islands\/use-hydrated|offline\/copies))\b/;

/** Whether an entry loads the module before anything is asked for: such modules stay in the entry's file. */
function isEager(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const info = graph.getModuleInfo(id);
  return info !== null && (info.isEntry || info.importers.some((importer) => isEager(importer, graph, seen)));
}
