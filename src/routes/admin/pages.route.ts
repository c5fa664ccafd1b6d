import { createElement, Fragment } from "react";
import type { QueuedFact, QueuedPicture } from "../../contract/v3/admin-pages.ts";
import { linesFrom, typedLine } from "../../domain/catalog/dated-lines.ts";
import { findDeskFact, isDated } from "../../domain/catalog/desk-facts.ts";
import { SHARE_PX } from "../../domain/pictures/school-pictures.ts";
import { findEntry } from "../../domain/text/find-entry.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { formsFor } from "../../parts/desk/desk-form.ts";
import { textOf } from "../../parts/forms/form-answer.ts";
import type { Loader, Submit } from "../../parts/screen/route.ts";
import { paths, withQuery } from "../../site/paths.ts";
import { actOnMarked } from "./admin-screen.ts";
import { type ItemContext, type QueueItem, queueScreen } from "./queue-screen.tsx";

const MARKED = "publicar-marcadas";

/** `/admin/paginas`: what schools show and tell of themselves. What waits comes first. */
const [load, submit] = queueScreen<QueuedFact | QueuedPicture>({
  title: "Fotos e textos das escolas",
  path: paths.adminPages(),
  lead: "Toda foto espera por você, e também o texto com endereço de site ou e-mail: abra o endereço antes de publicar. Recuse foto gerada por computador, de banco de imagens, com telefone ou preço, e de criança sem autorização. A pedido de quem aparece, tire do ar na hora.",
  empty: "Nenhuma foto nem texto novo.",
  searched: "Nome da escola",
  list: async (admin, { search }) => {
    const [pictures, facts] = await Promise.all([admin.listPictures({ search }), admin.listDeskFacts({ search })]);
    const items = [...pictures, ...facts];
    const waiting = items.filter(({ isWaiting }) => isWaiting);
    // All of a school is decided together.
    const bySchool = waiting.toSorted(
      (a, b) => Number(a.school.slug > b.school.slug) - Number(a.school.slug < b.school.slug),
    );
    return { items: [...bySchool, ...items.filter(({ isWaiting }) => !isWaiting)] };
  },
  marked: { action: MARKED, submit: "Publicar as marcadas" },
  toItem: (item, context) => ("value" in item ? factItem(item, context) : pictureItem(item, context)),
});

export const loadPages = load;

/** Takes the decision on one thing, or publishes the marked pictures. */
export const submitPages: Submit = (context) =>
  textOf(context.form, "acao") === MARKED ? actOnMarked(context, "publicar-foto") : submit(context);

function factItem(
  { id, school, label, value, before, providedAt, isWaiting }: QueuedFact,
  context: ItemContext,
): QueueItem {
  const form = formsFor(context.path, { id }, context.refused);
  const [, key = ""] = id.split("|");
  const inWords = (told: string) => {
    const fact = findDeskFact(key);
    return fact && isDated(fact) ? linesFrom(told, "").map(typedLine).join("\n") : told;
  };
  return {
    id,
    heading: { text: `${label}: ${school.name}`, href: paths.school(school.slug) },
    state: isWaiting ? "Espera a sua leitura." : "No ar.",
    ...(before === null
      ? { text: inWords(value) }
      : { change: { what: label, before: inWords(before), after: inWords(value) } }),
    facts: [[isWaiting ? "Recebido em" : "Publicado em", formatInstant(providedAt)]],
    forms: isWaiting ? [form("publicar-texto", []), form("recusar-texto")] : [form("retirar-texto")],
  };
}

function pictureItem(picture: QueuedPicture, context: ItemContext): QueueItem {
  const { id, school, kind, alt, sentAt, isWaiting, keys } = picture;
  const form = formsFor(context.path, { id }, context.refused);
  return {
    id,
    heading: { text: `${kind === "logo" ? "Logo" : "Foto"}: ${school.name}`, href: paths.school(school.slug) },
    state: isWaiting ? "Espera a sua decisão." : "No ar.",
    // Each size is a file of its own, which a school could send with another content.
    body: createElement(Fragment, null, ...SIZES.filter((size) => keys[size]).map((size) => fileOf(picture, size))),
    facts: [
      ["O que mostra, nas palavras da escola", alt],
      ["Tamanhos", keys.c ? "página, listas e links compartilhados" : "página e listas"],
      ["Recebida em", formatInstant(sentAt)],
    ],
    ...(isWaiting && { mark: `Publicar com as outras marcadas: ${alt}` }),
    forms: isWaiting ? [form("publicar-foto", []), form("recusar-foto")] : [form("retirar-foto")],
  };
}

const SIZES = ["g", "p", "c"] as const;

function fileOf({ id, alt, width, height }: QueuedPicture, size: (typeof SIZES)[number]) {
  const sides = size === "c" ? SHARE_PX : { width, height };
  return createElement("img", {
    src: withQuery(paths.adminPicture(id), `tamanho=${size}`),
    alt,
    ...sides,
    loading: "lazy",
    className: "sent",
  });
}

/** `/admin/paginas/:picture?tamanho=`: a file of a picture that waits, for the team alone; the large one by default. */
export const loadPagePicture: Loader = async ({ backend, segments, url, readSchoolFile }) => {
  const { keys } = await backend().admin.getPicture(segments.picture!);
  const key = findEntry(keys, url.searchParams.get("tamanho") ?? "g");
  const file = key && (await readSchoolFile(key));
  return file ? { kind: "file", ...file, filename: "foto" } : { kind: "notFound", message: null };
};
