import { HOME_CHANGE } from "../state/home.ts";
import { HOME_KEY } from "../state/keys.ts";
import { readText } from "../state/storage.ts";

/** Loads the code of the home where one is kept, and where the page is a search around a point, which may be one. */
export function wakeHome(): void {
  const wake = () => {
    if (readText(HOME_KEY) || /[?&]lat=/.test(location.search)) import("./show-home.ts").catch(() => undefined);
  };
  wake();
  document.addEventListener("pagechange", wake);
  document.addEventListener(HOME_CHANGE, wake);
}
