import { atomWithStorage } from "jotai/vanilla/utils";
import { readStored, writeStored, writeText } from "./storage.ts";

/**
 * An atom whose value is stored in the browser; other tabs follow. Where storage is full or forbidden, the value holds
 * until the page is left. `decode` takes any text and null.
 */
export function storedAtom<Value>(key: string, decode: (text: string | null) => Value) {
  const getItem = () => readStored(key, decode);
  return atomWithStorage<Value>(
    key,
    decode(null),
    {
      getItem,
      setItem: writeStored,
      removeItem: () => writeText(key, null),
      subscribe: (_, set) => {
        const onStorage = (event: StorageEvent) => {
          if (event.key === key) set(decode(event.newValue));
        };
        // The back/forward cache brings back a page that heard of no change.
        const onShow = ({ persisted }: PageTransitionEvent) => persisted && set(getItem());
        addEventListener("storage", onStorage);
        addEventListener("pageshow", onShow);
        return () => {
          removeEventListener("storage", onStorage);
          removeEventListener("pageshow", onShow);
        };
      },
    },
    { getOnInit: true },
  );
}
