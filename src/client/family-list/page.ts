import { MAX_COMPARED, MAX_LISTED } from "../../domain/family/school-list.ts";
import { plural } from "../../domain/text/format.ts";
import { keepSoon } from "../offline/keep-soon.ts";
import { button, element } from "./elements.ts";
import {
  decodeList,
  type FamilyList,
  type Named,
  remember,
  toggleCompared,
  toggleDiscarded,
  toggleSaved,
} from "./family-list.ts";
import { keepList, readList } from "./store.ts";
import { say, showTray } from "./tray.ts";
import { STORE_KEY } from "./wake-family-list.ts";

let list = readList();
/** The discarded schools of this page are shown, by the visitor's wish. */
let showsDiscarded = false;

// Ticked before this code was there.
const ticked = Array.from(document.querySelectorAll<HTMLElement>("[form=comparar]:checked"), schoolOf);
const here = document.querySelector<HTMLElement>("[data-school]");
if (here) change(remember(list, here.dataset.school!));
if (ticked.length > 0) addCompared(ticked);
else if (!here) mark();
keepSoon(savedSchools);
document.addEventListener("pagechange", () => {
  mark();
  keepSoon(savedSchools);
});
document.addEventListener("listgrown", mark);
addEventListener("storage", ({ key, newValue }) => {
  if (key !== STORE_KEY) return;
  list = decodeList(newValue);
  mark();
});
// A page that comes back from the cache of the browser may be behind.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  list = readList();
  mark();
});
const saved = document.querySelector<HTMLElement>("[data-saved]");
if (saved) import("./saved-page.ts").then((m) => m.enhanceSaved(saved, { list: () => list, change }));

/** Does what a control of a card says. */
export function act(control: HTMLElement): void {
  const school = schoolOf(control);
  if (control.matches("[form]")) compare(school, control as HTMLInputElement);
  else if (control.matches("[data-save]")) save(school);
  else discard(school, control.closest<HTMLElement>(".keep")!);
}

function isCompared({ compared }: FamilyList, { slug }: Named): boolean {
  return compared.some((school) => school.slug === slug);
}

/** As the box says, which the visitor has just changed. */
function compare(school: Named, box: HTMLInputElement): void {
  if (box.checked === isCompared(list, school)) return;
  if (box.checked) addCompared([school]);
  else tellCompared(toggleCompared(list, school)!);
}

/** Adds those for which there is room. */
function addCompared(schools: readonly Named[]): void {
  let changed = list;
  for (const school of schools) {
    if (!isCompared(changed, school)) changed = toggleCompared(changed, school) ?? changed;
  }
  tellCompared(changed);
  if (schools.every((school) => isCompared(changed, school))) return;
  say(`Dá para comparar até ${MAX_COMPARED} escolas. Tire uma para pôr outra.`);
}

function tellCompared(changed: FamilyList): void {
  change(changed);
  say(`${plural(changed.compared.length, "escola", "escolas")} na comparação.`);
}

function save(school: Named): void {
  const before = list;
  const changed = toggleSaved(list, school.slug);
  if (!changed) {
    say(`A lista guarda até ${MAX_LISTED} escolas. Tire uma para salvar outra.`);
    return;
  }
  const isSaved = changed.saved.length > before.saved.length;
  change(changed);
  say(`${school.name} ${isSaved ? "foi para as salvas" : "saiu das salvas"}.`, () => change(before));
}

function discard(school: Named, actions: HTMLElement): void {
  const before = list;
  change(toggleDiscarded(list, school));
  placeAfterDiscard(actions)?.focus();
  const isDiscarded = list.discarded.length > before.discarded.length;
  say(`${school.name} ${isDiscarded ? "fica escondida das listas" : "volta às listas"}.`, () => change(before));
}

/** Where the focus goes from a button that is made anew, or hidden with its card: the new one, the next card, the count. */
function placeAfterDiscard(actions: HTMLElement): HTMLElement | null {
  const item = actions.closest<HTMLElement>(".cards > li");
  if (!item?.hidden) return actions.querySelector("[data-discard]");
  let next = item.nextElementSibling;
  while (next?.matches("[hidden]")) next = next.nextElementSibling;
  return next ? next.querySelector("a") : document.querySelector(".discarded button");
}

function change(changed: FamilyList): void {
  list = changed;
  keepList(list);
  mark();
  keepSoon(savedSchools);
  document.dispatchEvent(new Event("listchange"));
}

function savedSchools(): readonly string[] {
  return list.saved;
}

/** Shows on the page what the list says of its schools. */
function mark(): void {
  for (const actions of document.querySelectorAll<HTMLElement>(".keep")) markActions(actions);
  for (const cards of document.querySelectorAll<HTMLElement>(".cards")) countDiscarded(cards);
  const link = document.querySelector("[data-saved-link]");
  if (link) link.textContent = list.saved.length > 0 ? `Salvas (${list.saved.length})` : "Salvas";
  if (!document.querySelector(".keep")) return;
  showTray(
    list.compared,
    (school) => {
      change(toggleCompared(list, school)!);
      document.querySelector<HTMLElement>("#comparar button")?.focus();
    },
    () => {
      const before = list;
      change({ ...list, compared: [] });
      say("A comparação foi limpa.", () => {
        change(before);
        document.querySelector<HTMLElement>("#comparar button")?.focus();
      });
    },
  );
}

function markActions(actions: HTMLElement): void {
  const [box, heart] = [actions.querySelector("input")!, actions.querySelector<HTMLElement>("[data-save]")!];
  const { slug, name } = schoolOf(box);
  const isSaved = list.saved.includes(slug);
  box.checked = isCompared(list, { slug, name });
  heart.ariaPressed = String(isSaved);
  heart.ariaLabel = isSaved ? `Tirar ${name} dos salvos` : `Salvar ${name}`;
  const isSeen = list.seen.includes(slug);
  const item = actions.closest<HTMLElement>(".cards > li");
  const isDiscarded = list.discarded.some((school) => school.slug === slug);
  if (item) item.hidden = isDiscarded && !showsDiscarded;
  actions.querySelector(".seen")?.remove();
  if (!isSeen && !isDiscarded) return;
  const label = isDiscarded ? "Voltar a mostrar" : "Não interessa";
  const discard = button(label, { class: "quiet", "data-discard": "", "aria-label": `${label}: ${name}` });
  actions.append(element("span", { class: "seen" }, actions === here ? "" : "Vista ", discard));
}

/** Hidden schools are counted, and come back on a button. */
function countDiscarded(cards: HTMLElement): void {
  // A school may have several cards: one for each scholarship.
  const shown = new Set(Array.from(cards.querySelectorAll<HTMLInputElement>(".keep input"), (box) => box.value));
  const found = list.discarded.filter(({ slug }) => shown.has(slug));
  const line = cards.previousElementSibling?.matches(".discarded") ? cards.previousElementSibling : null;
  line?.remove();
  if (found.length === 0) return;
  const toggle = button(showsDiscarded ? "Esconder" : "Mostrar", { class: "quiet" });
  toggle.addEventListener("click", () => {
    showsDiscarded = !showsDiscarded;
    mark();
    document.querySelector<HTMLElement>(".discarded button")?.focus();
  });
  const words = plural(found.length, "escola que não interessa", "escolas que não interessam");
  cards.before(element("p", { class: "discarded" }, `${words}. `, toggle));
}

function schoolOf(control: Element): Named {
  const actions = control.closest<HTMLElement>(".keep")!;
  return { slug: actions.querySelector("input")!.value, name: actions.dataset.name! };
}
