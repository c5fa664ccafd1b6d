import { createElement } from "react";
import type { FieldView } from "../../contract/forms/form-view.ts";
import type { ListedNetwork } from "../../contract/v3/networks.ts";
import { SCHOOL_ACCESS } from "../../domain/partners/school-access.ts";
import { formatDate, plural } from "../../domain/text/format.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { ACCESS, formsFor, REASON } from "../../parts/desk/desk-form.ts";
import { paths } from "../../site/paths.ts";
import { NetworkContent } from "./network-content.tsx";
import type { QueueItem } from "./queue.page.tsx";
import { type ItemContext, queueScreen } from "./queue-screen.ts";

const SCHOOLS: FieldView = {
  name: "schools",
  label: "Escolas",
  type: "long",
  rows: 6,
  hint: "Um código INEP por linha, como vem da planilha. Se uma linha estiver errada, nada muda.",
};

const PERSON: readonly FieldView[] = [
  { name: "name", label: "Nome completo", type: "text", autoComplete: "off" },
  { name: "role", label: "Cargo", type: "text", autoComplete: "off" },
  { name: "email", label: "E-mail de trabalho", type: "email", autoComplete: "off", hint: "Recebe o link da rede." },
  ACCESS,
  REASON,
];

/** `/admin/redes`: networks of schools, with their schools and people. */
export const [loadNetworks, submitNetworks] = queueScreen<ListedNetwork>({
  title: "Redes",
  path: paths.adminNetworks(),
  lead: "Quem é de uma rede abre a mesa de cada escola dela. Inclua só pessoas que a rede indicou por um contato que ela publica.",
  empty: "Nenhuma rede ainda.",
  searched: "Nome da rede, ou e-mail de uma pessoa dela",
  list: async (admin, asked) => {
    const { networks: items, totalPages } = await admin.listNetworks(asked);
    return { items, totalPages };
  },
  toItem,
  form: (refused) =>
    formsFor(paths.adminNetworks(), {}, refused)("criar-rede", "Criar rede", [
      { name: "name", label: "Nome da rede", type: "text" },
      SCHOOLS,
      REASON,
    ]),
});

function toItem(
  { id, name, createdAt, key, programAt, schools, people }: ListedNetwork,
  { path, refused }: ItemContext,
): QueueItem {
  const form = formsFor(path, { id }, refused);
  return {
    id: `rede-${id}`,
    heading: { text: name, href: null },
    state: `${plural(schools.length, "escola", "escolas")} e ${plural(people.length, "pessoa", "pessoas")}, desde ${formatDate(createdAt)}.${keyInWords(key, programAt)}`,
    body: createElement(NetworkContent, {
      people: people.map((person) => ({
        id: person.id,
        name: person.name,
        what: `${person.role}, ${person.email}: ${SCHOOL_ACCESS[person.access]}`,
        bounced: person.bouncedAt && `Não recebe e-mails desde ${formatInstant(person.bouncedAt)}: fale com a rede.`,
        end: formsFor(
          path,
          { id: person.id },
          refused,
        )("encerrar-pessoa-da-rede", `Remover o acesso de ${person.name}`),
      })),
      schools: schools.map(({ inepCode, slug, name: label }) => ({
        label: `${label}, INEP ${inepCode}`,
        href: paths.school(slug),
      })),
    }),
    forms: [
      form("incluir-pessoa-na-rede", "Incluir pessoa", PERSON),
      form("incluir-escolas-na-rede", "Incluir escolas", [SCHOOLS, REASON]),
      form("tirar-escolas-da-rede", "Tirar escolas", [SCHOOLS, REASON]),
      ...(key ? [form("cancelar-chave-da-rede", "Cancelar a chave")] : []),
      form("encerrar-rede", "Encerrar a rede"),
    ],
  };
}

function keyInWords(key: ListedNetwork["key"], programAt: string | null): string {
  const last = programAt ? ` Último envio de um programa: ${formatInstant(programAt)}.` : "";
  if (key) return ` Chave da API criada em ${formatDate(key.createdAt)} por ${key.by}.${last}`;
  return last && ` Sem chave da API: a que havia acabou.${last}`;
}
