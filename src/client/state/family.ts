import { atomWithStorage } from "jotai/vanilla/utils";
import { FAMILY_KEY } from "../../domain/family/family-key.ts";
import { decodeList } from "../../domain/family/family-list.ts";
import { readStored, writeStored, writeText } from "./storage.ts";
import { showToast } from "./toasts.ts";

const UNSTORED = "Este navegador não guarda a mudança: ela vale só até você sair desta página.";

let isWarned = false;

export const familyListAtom = storedAtom(FAMILY_KEY, decodeList);

/**
 * An atom whose value is stored in the browser; other tabs follow. Where storage is full or forbidden, the value is
 * lost with the page, and one toast says so. `decode` takes any text and null.
 */
function storedAtom<Value>(key: string, decode: (text: string | null) => Value) {
  const getItem = () => readStored(key, decode);
  return atomWithStorage<Value>(
    key,
    decode(null),
    {
      getItem,
      setItem: (_, value) => {
        if (writeStored(key, value) || isWarned) return;
        isWarned = true;
        showToast({ variant: "warning", message: UNSTORED });
      },
      removeItem: () => writeText(key, null),
      subscribe: (_, set) => {
        const onStorage = (event: StorageEvent) => {
          if (event.key === key) set(decode(event.newValue));
        };
        // A page in the back/forward cache receives no storage events.
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
