import { LISTS, SETS_CHILD, TAKES_CHILD } from "virtual:page-rules";
import { isAboutChild, profileLabel } from "../../domain/family/child-profile.ts";
import { currentSeat, rememberSeat } from "../../domain/family/children.ts";
import { readProfile } from "../../domain/family/profile-query.ts";
import { childrenCookie, readChildren } from "../../site/children-cookie.ts";
import { paths } from "../../site/paths.ts";
import { namesSeat, seatAddress } from "../../site/seat-address.ts";
import { forgetNickname, readNicknames } from "../state/nicknames.ts";

/** Whether the line was rendered for an address that names a child, and not for a list of all grades. */
let wasNamed: boolean | undefined;

/**
 * Follows the child of a page, as the server does (`worker/follow-child.ts`), on a page rendered for nobody: loaded
 * ahead, swapped in, cached or copied. Called for each of them.
 */
export function recallProfile(): void {
  const url = new URL(location.href);
  const isList = LISTS.test(url.pathname);
  const before = readChildren(document.cookie);
  const profile = readProfile(url.searchParams);
  const sets = SETS_CHILD.test(url.pathname);
  const isTaken = TAKES_CHILD.test(url.pathname);
  const family = isTaken && isAboutChild(profile) ? rememberSeat(before, profile, { sets, isList }) : before;
  const isSecure = url.protocol === "https:";
  const cookie = childrenCookie(family, isSecure);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
  if (cookie !== childrenCookie(before, isSecure)) document.cookie = cookie;
  const seat = currentSeat(family);
  if (seat && isTaken && !isList && url.pathname !== paths.profile() && !namesSeat(url)) {
    location.replace(seatAddress(url, seat, false) + url.hash);
    return;
  }
  const line = document.getElementById("perfil");
  if (!line) return;
  nameChildren(line);
  if (!isList) return;
  const isNamed = isAboutChild(profile);
  wasNamed ??= isNamed;
  line.hidden = isNamed !== wasNamed;
  // A list of all grades names several children in its links alone.
  const words = isNamed && line.querySelector("b");
  if (words) words.textContent = profileLabel(profile);
  for (const link of line.querySelectorAll<HTMLAnchorElement>("a[data-child]")) {
    link.href = seatAddress(url, family.seats[Number(link.dataset.child)] ?? null, true);
  }
}

/** Shows the nicknames of this device; the button that forgets a child forgets its nickname. */
function nameChildren(line: HTMLElement): void {
  const names = readNicknames();
  for (const element of line.querySelectorAll<HTMLElement>("[data-child-name]")) {
    element.textContent = names[Number(element.dataset.childName)] || element.textContent;
  }
  const form = line.querySelector("form");
  if (form) form.onsubmit = () => forgetNickname(readChildren(document.cookie).current);
}
