import { createElement } from "react";
import type { QueuedFact, QueuedPicture } from "../../contract/v3/admin-pages.ts";
import { linesFrom, typedLine } from "../../domain/catalog/dated-lines.ts";
import { findDeskFact, isDated } from "../../domain/catalog/desk-facts.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { formsFor, REASON } from "../../parts/desk/desk-form.ts";
import type { Loader } from "../../parts/screen/route.ts";
import { paths } from "../../site/paths.ts";
import { ShownPictures, toDecisions, WaitingPictures } from "./picture-grid.tsx";
import { type ItemContext, type QueueItem, queueScreen } from "./queue-screen.tsx";

/** Pictures of a school that wait, or that are shown. */
interface SchoolPictures {
  readonly school: QueuedPicture["school"];
  readonly pictures: readonly QueuedPicture[];
}

const bySchool = <T extends { readonly school: QueuedPicture["school"] }>(items: readonly T[]) =>
  Map.groupBy(items, ({ school }) => school.slug);

/**
 * `/admin/paginas`: what schools show and provide about themselves. What waits comes first, all of a school together.
 */
export const [loadPages, submitPages] = queueScreen<QueuedFact | SchoolPictures>({
  title: "Fotos e textos das escolas",
  path: paths.adminPages(),
  lead: "Toda foto espera por você, e também o texto com endereço de site ou e-mail: abra o endereço antes de publicar. Recuse foto gerada por computador, de banco de imagens, com telefone ou preço, e de criança sem autorização. A pedido de quem aparece, tire do ar na hora.",
  empty: "Nenhuma foto nem texto novo.",
  searched: "Nome da escola",
  list: async (admin, { search }) => {
    const [pictures, facts] = await Promise.all([admin.listPictures({ search }), admin.listDeskFacts({ search })]);
    const queueOf = (isWaiting: boolean) => {
      const groups = [...bySchool(pictures.filter((one) => one.isWaiting === isWaiting)).values()];
      const items: (QueuedFact | SchoolPictures)[] = [
        ...groups.map((group) => ({ school: group[0]!.school, pictures: group })),
        ...facts.filter((one) => one.isWaiting === isWaiting),
      ];
      return [...bySchool(items).values()].flat();
    };
    return { items: [...queueOf(true), ...queueOf(false)] };
  },
  toItem: (item, context) => ("value" in item ? factItem(item, context) : picturesItem(item, context)),
  prepare: toDecisions,
});

function factItem(
  { id, school, label, value, before, providedAt, isWaiting }: QueuedFact,
  context: ItemContext,
): QueueItem {
  const form = formsFor(context.path, { id }, context.refused);
  const [, key = ""] = id.split("|");
  const inWords = (text: string) => {
    const fact = findDeskFact(key);
    return fact && isDated(fact) ? linesFrom(text, "").map(typedLine).join("\n") : text;
  };
  return {
    id,
    heading: { text: `${label}: ${school.name}`, href: paths.school(school.slug) },
    isDecided: !isWaiting,
    state: isWaiting ? "Espera a sua leitura." : "No ar.",
    ...(before === null
      ? { text: inWords(value) }
      : { change: { what: label, before: inWords(before), after: inWords(value) } }),
    facts: [[isWaiting ? "Recebido em" : "Publicado em", formatInstant(providedAt)]],
    forms: isWaiting ? [form("publicar-texto", []), form("recusar-texto")] : [form("retirar-texto")],
  };
}

function picturesItem({ school, pictures }: SchoolPictures, { path, refused }: ItemContext): QueueItem {
  const { isWaiting, sentAt } = pictures[0]!;
  const count = pictures.length;
  const noun = pictures.every(({ kind }) => kind === "logo") ? "Logo" : count === 1 ? "Foto" : `${count} fotos`;
  const view = { school: school.slug, pictures, path, refused };
  refused?.labels.set("reason", REASON.label);
  return {
    id: `fotos-${isWaiting ? "" : "no-ar-"}${school.slug}`,
    heading: { text: `${noun}: ${school.name}`, href: paths.school(school.slug) },
    isDecided: !isWaiting,
    state: isWaiting ? `Espera a sua decisão desde ${formatInstant(sentAt)}.` : "No ar.",
    body: createElement(isWaiting ? WaitingPictures : ShownPictures, view),
  };
}

/** `/admin/paginas/:picture?tamanho=`: a file of a picture that waits, for the team alone; the large one by default. */
export const loadPagePicture: Loader = async ({ backend, segments, url, readSchoolFile }) => {
  const { keys } = await backend().admin.getPicture(segments.picture!);
  const key = findEntry(keys, url.searchParams.get("tamanho") ?? "g");
  const file = key && (await readSchoolFile(key));
  return file ? { kind: "file", ...file, filename: "foto" } : { kind: "notFound", message: null };
};
