const POLL_S = 300;

/** Seconds within which one path is not loaded anew twice (C22). */
const RELOAD_GUARD_S = 10;
const GUARD_KEY = "recarregada";

const current = document.documentElement.dataset.build;
let isStale = false;

/** Looks now and then whether a newer version of the site was published (A30). */
export function watchBuild(): void {
  setInterval(look, POLL_S * 1000);
  document.addEventListener("visibilitychange", look);
}

async function look(): Promise<void> {
  if (isStale || document.hidden) return;
  const answer = await fetch(`/builds/latest.json?t=${Date.now()}`).catch(() => null);
  if (!answer?.ok) return;
  const { id } = (await answer.json()) as { id: string };
  isStale = id !== current;
}

/**
 * Whether the next step within the page should load the page anew instead, to get the newer version (S21): not twice
 * in ten seconds for a path (S22), and not while something that was typed elsewhere would be lost.
 */
export function shouldReload(url: string, form: HTMLFormElement): boolean {
  if (!isStale || isTypedOutside(form)) return false;
  const { pathname } = new URL(url);
  const [path, time] = (sessionStorage.getItem(GUARD_KEY) ?? "").split(" ");
  if (path === pathname && Date.now() - Number(time) < RELOAD_GUARD_S * 1000) return false;
  sessionStorage.setItem(GUARD_KEY, `${pathname} ${Date.now()}`);
  return true;
}

/** The filters themselves are in the URL; other fields are not. */
function isTypedOutside(form: HTMLFormElement): boolean {
  const others = Array.from(document.forms).filter((other) => other !== form);
  return others.some((other) => (Array.from(other.elements) as HTMLInputElement[]).some(isTyped));
}

function isTyped({ type, value, defaultValue }: HTMLInputElement): boolean {
  return type !== "checkbox" && defaultValue !== undefined && value !== defaultValue;
}
