import { timingSafeEqual } from "hono/utils/buffer";

/**
 * Whether an application has the key. `keys` is the configuration: "application=key" apart by spaces or lines. Takes as
 * long for a wrong key as for a right one; several keys of an application let one be replaced while the other still works.
 */
export async function isKnownKey(keys: string, application: string, key: string): Promise<boolean> {
  let isKnown = false;
  for (const pair of keys.split(/\s+/)) {
    const at = pair.indexOf("=");
    if (at < 1 || at === pair.length - 1) continue;
    const isApplication = pair.slice(0, at) === application;
    // Compared in any case: time tells nothing about which names there are.
    const isKey = await timingSafeEqual(pair.slice(at + 1), key);
    isKnown ||= isApplication && isKey;
  }
  return isKnown;
}
