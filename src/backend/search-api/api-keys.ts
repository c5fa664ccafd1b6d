import { timingSafeEqual } from "hono/utils/buffer";

/**
 * Whether a key belongs to an application. `keys` is the configuration: "application=key" pairs, separated by white
 * space. An application may have several keys, so that one can be rotated. Keys are compared in constant time; names
 * are public.
 */
export async function isKnownKey(keys: string, application: string, key: string): Promise<boolean> {
  if (key === "") return false;
  let isKnown = false;
  for (const good of keysOf(keys).get(application) ?? []) {
    const isGood = await timingSafeEqual(good, key);
    isKnown ||= isGood;
  }
  return isKnown;
}

let read: { readonly keys: string; readonly byApplication: ReadonlyMap<string, readonly string[]> } | null = null;

/** The keys of each application, parsed once per isolate. */
function keysOf(keys: string): ReadonlyMap<string, readonly string[]> {
  if (read?.keys !== keys) {
    const pairs = keys.split(/\s+/).map((pair) => /^([^=]+)=(.+)$/.exec(pair));
    const named = pairs.filter((pair) => pair !== null);
    const byApplication = Map.groupBy(named, ([, application]) => application!);
    read = {
      keys,
      byApplication: new Map(Array.from(byApplication, ([name, list]) => [name, list.map(([, , key]) => key!)])),
    };
  }
  return read.byApplication;
}
