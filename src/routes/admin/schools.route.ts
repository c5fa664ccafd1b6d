import type { FieldView } from "../../contract/forms/form-view.ts";
import type { QueuedClaim } from "../../contract/v3/admin.ts";
import { SCHOOL_ACCESS } from "../../domain/partners/school-access.ts";
import { formatCnpj } from "../../domain/people/cnpj.ts";
import { formatPhone } from "../../domain/people/phone.ts";
import { claimDueOn } from "../../domain/requests/claim-deadline.ts";
import { formatDate, UNKNOWN } from "../../domain/text/format.ts";
import { latenessLabel } from "../../domain/time/lateness.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { formsFor } from "../../parts/desk/desk-form.ts";
import { paths } from "../../site/paths.ts";
import { type ItemContext, type QueueItem, queueScreen } from "./queue-screen.tsx";

const ACCESS: FieldView = {
  name: "access",
  label: "O que a pessoa pode fazer na mesa",
  type: "select",
  value: "edit",
  options: [
    { value: "edit", label: "Editar a página e os preços, e responder às famílias" },
    { value: "answer", label: "Só responder às famílias" },
  ],
};

/** `/admin/escolas`: claims of school pages, open and approved. */
export const [loadSchools, submitSchools] = queueScreen<QueuedClaim>({
  title: "Escolas",
  path: paths.adminSchools(),
  lead: "Aceite só depois de conferir pelo CNPJ e por um e-mail ou telefone que a escola publica. Quem é aceito cuida da página em nome dela.",
  empty: "Nenhum pedido pendente.",
  searched: "Nome, CNPJ, telefone ou código INEP da escola, protocolo ou e-mail de quem pede",
  list: async (admin, page) => {
    const { claims: items, totalPages } = await admin.listClaims(page);
    return { items, totalPages };
  },
  toItem,
});

function toItem(claim: QueuedClaim, { path, refused, now }: ItemContext): QueueItem {
  const { id, protocol, status, school, name, role, email, phone, proof, createdAt, access, bouncedAt } = claim;
  const form = formsFor(path, { id }, refused);
  const isOpen = status === "open";
  const dueOn = claimDueOn(createdAt);
  return {
    id: protocol,
    heading: { text: school.name, href: paths.school(school.slug) },
    late: isOpen ? latenessLabel(dueOn, now) : null,
    state: isOpen
      ? null
      : `Aceito: ${SCHOOL_ACCESS[access]}.${bouncedAt === null ? "" : ` ${bouncedLabel(bouncedAt)}`}`,
    facts: [
      ["Quem pede", `${name}, ${role}`],
      ["E-mail confirmado", email],
      // An invited person gave none.
      ...(phone === "" ? [] : [["Telefone", formatPhone(phone)] as const]),
      ["Como conferir", proof],
      ["Recebido em", formatInstant(createdAt)],
      ...(isOpen
        ? [["Responder até", formatDate(dueOn)] as const, ["Aviso à escola", noticeLabel(claim)] as const]
        : []),
      ["Protocolo", protocol],
    ],
    record: { title: "No cadastro da escola", facts: recordFacts(claim) },
    forms: isOpen ? [form("aprovar-escola", [ACCESS]), form("recusar-escola")] : [form("encerrar-escola")],
  };
}

/** Whether the address of the school was warned of the claim. */
function noticeLabel({ email, notifiedAt, record }: QueuedClaim): string {
  if (notifiedAt !== null) return `enviado em ${formatInstant(notifiedAt)}`;
  if (record.email === null) return "não há e-mail da escola: ligue antes de aceitar";
  if (record.email.toLowerCase() === email.toLowerCase()) return "não precisa: quem pede usa o e-mail da escola";
  return "ainda não enviado: sai em algumas horas, com os outros pedidos";
}

const bouncedLabel = (since: string) =>
  `Não recebe e-mails desde ${formatInstant(since)}, e os avisos para a pessoa estão parados: fale com a escola.`;

/** Census data of the school, compared with the claimant's. */
function recordFacts({ email, phone, record }: QueuedClaim): NonNullable<QueueItem["facts"]> {
  const { cnpj, phones, source } = record;
  return [
    ["CNPJ", cnpj === null ? UNKNOWN : formatCnpj(cnpj)],
    [
      "Telefone",
      phones.length === 0
        ? UNKNOWN
        : phones.map((known) => `${formatPhone(known)} (${known === phone ? "o mesmo" : "outro"})`).join(", "),
    ],
    ["E-mail", record.email === null ? UNKNOWN : `${record.email} (${emailMatch(email, record.email)})`],
    ["Endereço", record.address || UNKNOWN],
    ["Código INEP", record.inepCode],
    ["Fonte", source ? `${source.title}, de ${formatDate(source.referenceDate)}` : UNKNOWN],
  ];
}

function emailMatch(claimed: string, known: string): string {
  if (claimed.toLowerCase() === known.toLowerCase()) return "o mesmo";
  const isSameDomain = claimed.split("@")[1]?.toLowerCase() === known.split("@")[1]?.toLowerCase();
  return isSameDomain ? "mesmo domínio" : "outro domínio";
}
