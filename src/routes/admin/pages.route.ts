import type { QueuedFact } from "../../contract/v3/admin.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { formsFor } from "../../parts/desk/desk-form.ts";
import { paths } from "../../site/paths.ts";
import type { QueueItem } from "./queue.page.tsx";
import { type ItemContext, queueScreen } from "./queue-screen.ts";

/** `/admin/paginas`: what schools show and tell of themselves. */
export const [loadPages, submitPages] = queueScreen<QueuedFact>({
  title: "Fotos e textos das escolas",
  path: paths.adminPages(),
  lead: "O que tem endereço de site ou e-mail espera por você: abra o endereço antes de publicar. O resto já está no ar; tire o que engana, ofende ou expõe alguém.",
  empty: "Nenhum texto novo.",
  searched: "Nome da escola",
  list: async (admin, { search }) => ({ items: await admin.listDeskFacts({ search }) }),
  toItem,
});

function toItem({ id, school, label, value, before, toldAt, isWaiting }: QueuedFact, context: ItemContext): QueueItem {
  const form = formsFor(context.path, { id }, context.refused);
  return {
    id,
    heading: { text: `${label}: ${school.name}`, href: paths.school(school.slug) },
    state: isWaiting ? "Espera a sua leitura." : "No ar.",
    ...(before === null ? { text: value } : { change: { what: label, before, after: value } }),
    facts: [[isWaiting ? "Recebido em" : "Publicado em", formatInstant(toldAt)]],
    forms: isWaiting
      ? [form("publicar-texto", "Publicar"), form("recusar-texto", "Recusar")]
      : [form("retirar-texto", "Tirar do ar")],
  };
}
