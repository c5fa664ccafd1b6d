import { navigation } from "./state/navigation.ts";
import { readText, writeText } from "./state/storage.ts";

const POLL_S = 300;

/** Seconds within which one path is not reloaded twice (C22, S22). */
const RELOAD_GUARD_S = 10;
const GUARD_KEY = "recarregada";

/** Checks now and then for a newer version of the site (A30); then a change of the search reloads the page. */
export function watchBuild(): void {
  setInterval(check, POLL_S * 1000);
  document.addEventListener("visibilitychange", check);
}

async function check(): Promise<void> {
  if (navigation.reloads || document.hidden) return;
  const response = await fetch(`/builds/latest.json?t=${Date.now()}`).catch(() => null);
  if (!response?.ok) return;
  const { id } = (await response.json()) as { id: string };
  if (id !== document.documentElement.dataset.build) navigation.reloads = mayReload;
}

/** Whether nothing that was typed would be lost (S21), and the path was not reloaded just now. */
function mayReload(url: string): boolean {
  // The filters are in the URL.
  if (Array.from(document.forms).some((form) => form.id !== "filtros" && isTypedIn(form))) return false;
  const { pathname } = new URL(url);
  const [path, time] = (readText(GUARD_KEY, "sessionStorage") ?? "").split(" ");
  if (path === pathname && Date.now() - Number(time) < RELOAD_GUARD_S * 1000) return false;
  return writeText(GUARD_KEY, `${pathname} ${Date.now()}`, "sessionStorage");
}

function isTypedIn(form: HTMLFormElement): boolean {
  return (Array.from(form.elements) as HTMLInputElement[]).some(
    ({ type, value, defaultValue }) => type !== "checkbox" && defaultValue !== undefined && value !== defaultValue,
  );
}
