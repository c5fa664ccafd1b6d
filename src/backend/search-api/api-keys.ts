import { timingSafeEqual } from "hono/utils/buffer";

/**
 * Whether an application has the key. `keys` is the configuration: "application=key" apart by spaces or lines. Several keys
 * of an application let one be replaced while the other still works. Names are no secret; a wrong key takes as long as a
 * right one, whatever it begins with.
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

/** The keys of each application; read once in an isolate, for its configuration stays. */
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
