import { FAMILY_KEY } from "../../domain/family/family-key.ts";
import { type FamilyList, type Named, remember, toggleCompared, toggleSaved } from "../../domain/family/family-list.ts";
import { MAX_COMPARED, MAX_LISTED } from "../../domain/family/school-list.ts";
import { scheduleCopies } from "../offline/schedule-copies.ts";
import { familyListAtom } from "../state/family.ts";
import { pageStore } from "../state/page-store.ts";
import { writeStored } from "../state/storage.ts";
import { showListToast } from "../state/toasts.ts";
import { wakeBar } from "./family-bar.ts";

// Binds the hearts and boxes of the server's HTML to the list of the family. React shows the rest (`family-bar.tsx`).

const getList = () => pageStore.get(familyListAtom);
const setList = (list: FamilyList) => pageStore.set(familyListAtom, list);

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

export function act(control: HTMLElement): void {
  const school = schoolOf(control);
  if (control.matches("[form]")) compare(school, control as HTMLInputElement);
  else save(school);
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

/** Replaces the list, and offers to undo it. */
function replace(before: FamilyList, changed: FamilyList, message: string): void {
  setList(changed);
  showListToast("success", message, () => setList(before));
}

function update(): void {
  mark();
  scheduleCopies(() => getList().saved);
}

/** Updates the hearts, boxes and marks of the page to the list. */
function mark(): void {
  const list = getList();
  for (const actions of document.querySelectorAll<HTMLElement>("[data-name]")) markActions(actions, list);
  const link = document.querySelector("[data-saved-link]");
  if (link) link.textContent = list.saved.length > 0 ? `Salvas (${list.saved.length})` : "Salvas";
  if (list.compared.length > 0 && document.querySelector("[data-name]")) wakeBar();
}

function markActions(actions: HTMLElement, list: FamilyList): void {
  const [box, heart] = [actions.querySelector("input")!, actions.querySelector<HTMLElement>("[data-save]")!];
  const { slug, name } = schoolOf(box);
  const isSaved = list.saved.includes(slug);
  box.checked = isCompared(list, { slug, name });
  heart.ariaPressed = String(isSaved);
  heart.ariaLabel = isSaved ? `Remover ${name} das salvas` : `Salvar ${name}`;
  actions.querySelector(".seen")?.remove();
  if (actions === here || !list.seen.includes(slug)) return;
  actions.append(Object.assign(document.createElement("span"), { className: "seen", textContent: "Vista" }));
}

function schoolOf(control: Element): Named {
  const actions = control.closest<HTMLElement>("[data-name]")!;
  return { slug: actions.querySelector("input")!.value, name: actions.dataset.name! };
}
