import { MAX_LISTED } from "../../domain/family/school-list.ts";
import { plural } from "../../domain/text/format.ts";
import { carriedQuery } from "../../site/carried-query.ts";
import { savedPath } from "../../site/paths.ts";
import { COPIED_AT } from "../offline/copies.ts";
import { ownHtml } from "../own-html.ts";
import { enhanceShare } from "../share.ts";
import { button, element } from "./elements.ts";
import { type FamilyList, mergeList, NOTE_MAX, toggleDiscarded, writeNote } from "./family-list.ts";
import { listLink, notesOf } from "./notes-link.ts";
import { say } from "./tray.ts";

interface Lists {
  readonly list: () => FamilyList;
  readonly change: (list: FamilyList) => void;
}

/** The page of saved schools: the family's own list, or one that was sent and can be joined to it. */
export function enhanceSaved(root: HTMLElement, lists: Lists): void {
  if (root.dataset.saved === "own") showOwn(root, lists);
  else showSent(root, lists);
}

/** Asks the server for the cards of the list, whenever other schools are in it. */
async function showOwn(root: HTMLElement, lists: Lists): Promise<void> {
  let shown = "";
  const show = async () => {
    const slugs = lists.list().saved.toReversed();
    if (slugs.join() === shown) return;
    const answer = await fetch(
      slugs.length === 0 ? location.pathname : savedPath(slugs, carriedQuery(new URLSearchParams(location.search))),
      {
        headers: { "x-fragment": "1" },
      },
    ).catch(() => null);
    if (!answer || (!answer.ok && answer.status !== 404)) {
      say("Não conseguimos carregar a lista agora. Ela continua guardada neste aparelho.");
      root.classList.add("ready");
      return;
    }
    shown = slugs.join();
    const page = new DOMParser().parseFromString(ownHtml(await answer.text()), "text/html");
    root.querySelector("#lista")!.replaceWith(page.querySelector("#lista")!);
    if (answer.headers.has(COPIED_AT)) fitCopy(root, slugs);
    for (const item of root.querySelectorAll<HTMLElement>(".cards > li")) addNote(item, lists);
    await enhanceSending(root, lists);
    showDiscarded(root, lists);
    root.classList.add("ready");
    document.dispatchEvent(new Event("pagechange"));
  };
  document.addEventListener("listchange", () => {
    showDiscarded(root, lists);
    show();
  });
  addEventListener("storage", show);
  await show();
  root.classList.add("ready");
}

/** A copy may be of the list as it was: what is no more of it goes, and what is not there yet is told. */
function fitCopy(root: HTMLElement, slugs: readonly string[]): void {
  const cards = Array.from(root.querySelectorAll<HTMLElement>(".cards > li"));
  const isListed = (card: HTMLElement) => slugs.includes(card.querySelector("input")!.value);
  const missing = slugs.length - cards.filter(isListed).length;
  for (const card of cards) if (!isListed(card)) card.remove();
  if (missing === 0) return;
  const words = `${plural(missing, "escola salva ainda não tem", "escolas salvas ainda não têm")} cópia neste aparelho.`;
  root.querySelector("#lista")!.prepend(element("p", { class: "notice" }, words));
}

function addNote(item: HTMLElement, { list, change }: Lists): void {
  const { slug, name } = {
    slug: item.querySelector("input")!.value,
    name: item.querySelector<HTMLElement>(".keep")!.dataset.name!,
  };
  const field = element("textarea", {
    rows: "2",
    maxlength: String(NOTE_MAX),
    "aria-label": `Anotação sobre ${name}`,
    placeholder: "Sua anotação",
  });
  field.value = list().notes[slug] ?? "";
  field.addEventListener("change", () => change(writeNote(list(), slug, field.value)));
  item.append(field);
}

/** The link of the list, with the notes when the family wants them in it. */
async function enhanceSending(root: HTMLElement, { list }: Lists): Promise<void> {
  const share = root.querySelector<HTMLAnchorElement>("[data-share]");
  if (!share) return;
  const plain = share.dataset.share!;
  const slugs = root.querySelector<HTMLElement>("#lista")!.dataset.slugs!.split(",");
  const withNotes = element("input", { type: "checkbox" });
  const update = async () => {
    const link = await listLink(new URL(plain).origin, slugs, withNotes.checked ? list().notes : {});
    if (!link) {
      withNotes.checked = false;
      say("As anotações não cabem no link. Encurte-as, ou envie a lista sem elas.");
    }
    share.dataset.share = link ?? plain;
    share.href = `https://wa.me/?text=${encodeURIComponent(`Escolas que separei: ${link ?? plain}`)}`;
  };
  withNotes.addEventListener("change", update);
  root.addEventListener("change", ({ target }) => {
    if ((target as Element).matches("textarea") && withNotes.checked) update();
  });
  share.parentElement!.append(element("label", {}, withNotes, "com as minhas anotações"));
  enhanceShare(share, root.querySelector<HTMLButtonElement>("[data-copy]")!);
}

/** What was discarded, behind its count. */
function showDiscarded(root: HTMLElement, { list, change }: Lists): void {
  root.querySelector("details.unwanted")?.remove();
  const { discarded } = list();
  if (discarded.length === 0) return;
  const items = discarded.map((school) => {
    const back = button("Voltar a mostrar", { class: "quiet", "aria-label": `Voltar a mostrar: ${school.name}` });
    back.addEventListener("click", () => change(toggleDiscarded(list(), school)));
    return element("li", {}, element("a", { href: `/escola/${school.slug}` }, school.name), " ", back);
  });
  const words = plural(discarded.length, "escola não interessa", "escolas não interessam");
  root.append(element("details", { class: "unwanted" }, element("summary", {}, words), element("ul", {}, ...items)));
}

/** Offers to join a list that was sent to the family's own, which loses nothing. */
async function showSent(root: HTMLElement, lists: Lists): Promise<void> {
  const slugs = root.querySelector<HTMLElement>("#lista")!.dataset.slugs!.split(",").filter(Boolean);
  const asked = (new URLSearchParams(location.search).get("escolas") ?? "").split(",");
  const sent = await notesOf(location.hash, asked);
  for (const item of root.querySelectorAll<HTMLElement>(".cards > li")) {
    const note = sent[item.querySelector("input")!.value];
    if (note) item.append(element("p", { class: "note" }, `Anotação de quem enviou: ${note}`));
  }
  const place = root.querySelector("[data-merge]")!;
  const offer = () => {
    const { list, added, left } = mergeList(lists.list(), slugs, sent);
    if (slugs.length === 0) return;
    if (added === 0) {
      const full =
        left > 0
          ? `Sua lista já tem ${MAX_LISTED} escolas: tire uma para juntar outra.`
          : "Todas já estão na sua lista.";
      place.replaceChildren(element("p", {}, full));
      return;
    }
    const join = button("Juntar à minha lista");
    join.addEventListener("click", () => {
      const before = lists.list();
      lists.change(list);
      say(`${plural(added, "escola foi", "escolas foram")} para as salvas.`, () => lists.change(before));
    });
    const rest = left > 0 ? ` ${plural(left, "não cabe", "não cabem")} nela.` : "";
    const words = `${plural(added, "escola ainda não está", "escolas ainda não estão")} na sua lista.${rest}`;
    place.replaceChildren(join, element("p", { class: "muted" }, words));
  };
  document.addEventListener("listchange", offer);
  offer();
}
