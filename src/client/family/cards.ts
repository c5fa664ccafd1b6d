import { FAMILY_KEY } from "../../domain/family/family-key.ts";
import {
  type FamilyList,
  mergeList,
  type Named,
  remember,
  toggleCompared,
  toggleDiscarded,
  toggleSaved,
} from "../../domain/family/family-list.ts";
import { MAX_COMPARED, MAX_LISTED } from "../../domain/family/school-list.ts";
import { plural } from "../../domain/text/format.ts";
import { scheduleCopies } from "../offline/schedule-copies.ts";
import { familyListAtom } from "../state/family.ts";
import { pageStore } from "../state/page-store.ts";
import { writeStored } from "../state/storage.ts";
import { showListToast } from "../state/toasts.ts";
import { wakeBar } from "./family-bar.ts";

// Binds the hearts and boxes of the server's HTML to the list of the family. React shows the rest (`family-bar.tsx`).

const getList = () => pageStore.get(familyListAtom);
const setList = (list: FamilyList) => pageStore.set(familyListAtom, list);

/** The visitor asked to see the discarded schools of this page. */
let showsDiscarded = false;

// Boxes that were ticked before this code was loaded; `mark` would reset them.
const ticked = Array.from(document.querySelectorAll<HTMLElement>("[form=comparar]:checked"), schoolOf);
pageStore.sub(familyListAtom, update);
// From now on each heart is marked by itself.
document.adoptedStyleSheets = [];
const here = document.querySelector<HTMLElement>("[data-school]");
update();
if (here) {
  const seen = remember(getList(), here.dataset.school!);
  // Not an action of the visitor: when it cannot be stored, no toast says so.
  if (writeStored(FAMILY_KEY, seen)) setList(seen);
}
if (ticked.length > 0) addCompared(ticked);
document.addEventListener("pagechange", update);
document.addEventListener("listgrown", mark);

/** Handles a click on a control of a card. */
export function act(control: HTMLElement): void {
  if (control.dataset.save === "all") {
    saveAll();
    return;
  }
  const school = schoolOf(control);
  if (control.matches("[form]")) compare(school, control as HTMLInputElement);
  else if (control.matches("[data-save]")) save(school);
  else discard(school, control.closest<HTMLElement>(".keep")!);
}

function isCompared({ compared }: FamilyList, { slug }: Named): boolean {
  return compared.some((school) => school.slug === slug);
}

/** Adds or removes a school after a change of its box. */
function compare(school: Named, box: HTMLInputElement): void {
  if (box.checked === isCompared(getList(), school)) return;
  if (box.checked) addCompared([school]);
  else setList(toggleCompared(getList(), school)!);
}

/** Adds schools to the comparison, up to its maximum. */
function addCompared(schools: readonly Named[]): void {
  let changed = getList();
  for (const school of schools) {
    if (!isCompared(changed, school)) changed = toggleCompared(changed, school) ?? changed;
  }
  setList(changed);
  if (schools.every((school) => isCompared(changed, school))) return;
  showListToast("warning", `Dá para comparar até ${MAX_COMPARED} escolas. Remova uma para adicionar outra.`);
  mark();
}

function save(school: Named): void {
  const before = getList();
  const changed = toggleSaved(before, school.slug);
  if (!changed) {
    showListToast("warning", `A lista guarda até ${MAX_LISTED} escolas. Remova uma para salvar outra.`);
    return;
  }
  replace(before, changed, changed.saved.length > before.saved.length ? "Salva." : "Não está mais salva.");
}

/** Saves the schools that the list of the page shows, as many as fit. */
function saveAll(): void {
  const boxes = document.querySelectorAll<HTMLInputElement>("#resultados .cards > li:not([hidden]) .keep input");
  const shown = new Set(Array.from(boxes, (box) => (box.closest(".nearby") ? [] : box.value)).flat());
  const before = getList();
  const { list, added, left } = mergeList(before, [...shown], {});
  const full = left > 0 ? ` A lista guarda até ${MAX_LISTED}: ${plural(left, "não coube", "não couberam")}.` : "";
  if (added > 0) replace(before, list, `${plural(added, "escola salva", "escolas salvas")}.${full}`);
  else showListToast("warning", full.trim() || "Todas as escolas desta página já estão salvas.");
}

function discard(school: Named, actions: HTMLElement): void {
  const before = getList();
  const changed = toggleDiscarded(before, school);
  const isDiscarded = changed.discarded.length > before.discarded.length;
  const what = isDiscarded ? "não aparece mais nas listas" : "volta a aparecer nas listas";
  replace(before, changed, `${school.name} ${what}.`);
  placeAfterDiscard(actions)?.focus();
}

/** Replaces the list, and offers to undo it. */
function replace(before: FamilyList, changed: FamilyList, message: string): void {
  setList(changed);
  showListToast("success", message, () => setList(before));
}

/** Next focus after a button was replaced or hidden with its card: the new button, the next card or the count. */
function placeAfterDiscard(actions: HTMLElement): HTMLElement | null {
  const item = actions.closest<HTMLElement>(".cards > li");
  if (!item?.hidden) return actions.querySelector("[data-discard]");
  let next = item.nextElementSibling;
  while (next?.matches("[hidden]")) next = next.nextElementSibling;
  return next ? next.querySelector("a") : document.querySelector(".discarded button");
}

function update(): void {
  mark();
  scheduleCopies(() => getList().saved);
}

/** Updates the hearts, boxes and marks of the page to the list. */
function mark(): void {
  const list = getList();
  for (const actions of document.querySelectorAll<HTMLElement>(".keep")) markActions(actions, list);
  for (const cards of document.querySelectorAll<HTMLElement>(".cards")) countDiscarded(cards, list);
  const link = document.querySelector("[data-saved-link]");
  if (link) link.textContent = list.saved.length > 0 ? `Salvas (${list.saved.length})` : "Salvas";
  if (list.compared.length > 0 && document.querySelector(".keep")) wakeBar();
}

function markActions(actions: HTMLElement, list: FamilyList): void {
  const [box, heart] = [actions.querySelector("input")!, actions.querySelector<HTMLElement>("[data-save]")!];
  const { slug, name } = schoolOf(box);
  const isSaved = list.saved.includes(slug);
  box.checked = isCompared(list, { slug, name });
  heart.ariaPressed = String(isSaved);
  heart.ariaLabel = isSaved ? `Remover ${name} das salvas` : `Salvar ${name}`;
  const isDiscarded = list.discarded.some((school) => school.slug === slug);
  const item = actions.closest<HTMLElement>(".cards > li");
  if (item) item.hidden = isDiscarded && !showsDiscarded;
  actions.querySelector(".seen")?.remove();
  if (!isDiscarded && !list.seen.includes(slug)) return;
  const label = isDiscarded ? "Mostrar de novo" : "Ocultar esta escola";
  const toggle = quietButton(label);
  toggle.dataset.discard = "";
  toggle.ariaLabel = `${label}: ${name}`;
  actions.append(line("span", "seen", actions === here ? "" : "Vista ", toggle));
}

/** Shows the number of hidden schools, with a button that shows them. */
function countDiscarded(cards: HTMLElement, { discarded }: FamilyList): void {
  // A school may have several cards: one for each scholarship.
  const shown = new Set(Array.from(cards.querySelectorAll<HTMLInputElement>(".keep input"), (box) => box.value));
  const count = discarded.filter(({ slug }) => shown.has(slug)).length;
  if (cards.previousElementSibling?.matches(".discarded")) cards.previousElementSibling.remove();
  if (count === 0) return;
  const toggle = quietButton(showsDiscarded ? "Ocultar" : "Mostrar");
  toggle.addEventListener("click", () => {
    showsDiscarded = !showsDiscarded;
    mark();
    document.querySelector<HTMLElement>(".discarded button")?.focus();
  });
  const words = plural(count, "escola oculta", "escolas ocultas");
  cards.before(line("p", "discarded", `${words}. `, toggle));
}

function line(tag: "p" | "span", className: string, ...content: (Node | string)[]): HTMLElement {
  const made = Object.assign(document.createElement(tag), { className });
  made.append(...content);
  return made;
}

function quietButton(label: string): HTMLButtonElement {
  return Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: label });
}

function schoolOf(control: Element): Named {
  const actions = control.closest<HTMLElement>(".keep")!;
  return { slug: actions.querySelector("input")!.value, name: actions.dataset.name! };
}
