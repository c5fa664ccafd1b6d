import type { AdminActionName } from "../../contract/forms/admin-actions/admin-actions.ts";
import type { QueuedPartnership } from "../../contract/v3/admin.ts";
import { PARTNERSHIP_LABELS, type PartnershipStatus } from "../../domain/partners/partnership-status.ts";
import { formatCnpj } from "../../domain/people/cnpj.ts";
import { formatPhone } from "../../domain/people/phone.ts";
import { claimDueOn } from "../../domain/requests/claim-deadline.ts";
import { formatDate, UNKNOWN } from "../../domain/text/format.ts";
import { latenessLabel } from "../../domain/time/lateness.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { formsFor, REASON } from "../../parts/desk/desk-form.ts";
import { schoolSlugIn } from "../../parts/screen/school-of-path.ts";
import { paths } from "../../site/paths.ts";
import { type ItemContext, type QueueItem, queueScreen } from "./queue-screen.tsx";

/** The school reads the reason. */
const TOLD: typeof REASON = { ...REASON, hint: "A escola recebe este texto. Fica na auditoria." };

/** Actions of the team on each status. */
const ACTIONS = {
  requested: ["aceitar-parceria", "encerrar-parceria"],
  granted: ["pausar-parceria", "encerrar-parceria"],
  paused: ["retomar-parceria", "encerrar-parceria"],
  ended: [],
} as const satisfies Readonly<Record<PartnershipStatus, readonly AdminActionName[]>>;

/** `/admin/parcerias`: the partnerships, those asked for first. */
export const [loadPartnerships, submitPartnerships] = queueScreen<QueuedPartnership>({
  title: "Parcerias",
  path: paths.adminPartnerships(),
  lead: "Com a parceria em vigor, famílias mandam pedidos e reservam bolsas. Ao pausar ou encerrar, as reservas que já existem continuam até o fim; novas não são aceitas.",
  empty: "Nenhuma escola pediu parceria ainda.",
  searched: "Nome, CNPJ, telefone ou código INEP da escola",
  list: async (admin, page) => {
    const { partnerships: items, totalPages } = await admin.listPartnerships(page);
    return { items, totalPages };
  },
  toItem,
  form: (refused) =>
    formsFor(
      paths.adminPartnerships(),
      {},
      refused,
    )("registrar-parceria", [
      { name: "school", label: "Escola", type: "text", hint: "O endereço da página dela no site." },
      TOLD,
    ]),
  prepare: ({ school, ...values }) => (school === undefined ? values : { ...values, school: schoolSlugIn(school) }),
});

function toItem(partnership: QueuedPartnership, { path, refused, now }: ItemContext): QueueItem {
  const { status, since, reason, termsVersion, changedAt, school, record, askedBy } = partnership;
  const isAsked = status === "requested";
  const dueOn = claimDueOn(changedAt);
  const form = formsFor(path, { id: record.inepCode }, refused);
  return {
    id: `parceria-${record.inepCode}`,
    heading: { text: school.name, href: paths.school(school.slug) },
    late: isAsked ? latenessLabel(dueOn, now) : null,
    state: `Parceria ${PARTNERSHIP_LABELS[status]}.`,
    facts: [
      ...(askedBy ? ([["Quem pediu", `${askedBy.name}, ${askedBy.role}, ${askedBy.email}`]] as const) : []),
      ["Termos", termsVersion ? `versão de ${formatDate(termsVersion)}` : UNKNOWN],
      [isAsked ? "Pedida em" : "Mudou em", formatInstant(changedAt)],
      ...(isAsked ? [["Responder até", formatDate(dueOn)] as const] : []),
      ...(since ? [["Desde", formatDate(since)] as const] : []),
      ...(reason ? [["Último motivo", reason] as const] : []),
    ],
    record: {
      title: "No cadastro da escola",
      facts: [
        ["CNPJ", record.cnpj === null ? UNKNOWN : formatCnpj(record.cnpj)],
        ["Telefone", record.phone === null ? UNKNOWN : formatPhone(record.phone)],
        ["E-mail", record.email ?? UNKNOWN],
        ["Código INEP", record.inepCode],
      ],
    },
    forms: ACTIONS[status].map((action) =>
      form(action, [TOLD], isAsked && action === "encerrar-parceria" ? "Recusar" : undefined),
    ),
  };
}
