import { createElement } from "react";
import type { FormName } from "../../contract/forms/forms.ts";
import type { QueuedClaim } from "../../contract/v3/admin.ts";
import { formatPhone } from "../../domain/people/phone.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";
import { REASON, type RefusedForm, toForm } from "../../site/desk/desk-form.ts";
import { type AdminScreen, adminPage, noticeOf } from "../../site/desk/desk-screen.ts";
import { paths } from "../../site/paths.ts";
import QueuePage, { type QueueItem } from "./queue.page.tsx";

/** `/admin/escolas`: claims of school pages, open and approved. */
export const showSchools: AdminScreen = async ({ backend }, refused, notice) => {
  const items = (await backend().admin.listClaims()).map((claim) => toItem(claim, refused));
  const view = {
    title: "Escolas",
    current: paths.adminSchools(),
    lead: "Aceite só depois de conferir pelo CNPJ e por um e-mail ou telefone que a escola publica. Quem é aceito responde às avaliações em nome dela.",
    empty: "Nenhum pedido pendente.",
    notice: noticeOf(refused, notice),
    items,
  };
  return adminPage("Escolas", createElement(QueuePage, { view }), refused);
};

function toItem(claim: QueuedClaim, refused: RefusedForm | null): QueueItem {
  const { id, protocol, status, school, name, role, email, phone, proof, schoolEmail, createdAt } = claim;
  const form = (action: FormName, submit: string, isDangerous = false) =>
    toForm({ action, submit, isDangerous, path: paths.adminSchools(), hidden: { id }, fields: [REASON] }, refused);
  const isOpen = status === "open";
  return {
    id: protocol,
    heading: { text: school.name, href: paths.school(school.slug) },
    state: isOpen ? null : "Aceito: responde às avaliações.",
    text: null,
    facts: [
      ["Quem pede", `${name}, ${role}`],
      ["E-mail confirmado", email],
      ["E-mail público", comparison(email, schoolEmail)],
      ["Telefone", formatPhone(phone)],
      ["Como conferir", proof],
      ["Recebido em", formatInstant(createdAt)],
      ["Protocolo", protocol],
    ],
    forms: isOpen
      ? [form("aprovar-escola", "Aceitar"), form("recusar-escola", "Recusar", true)]
      : [form("recusar-escola", "Remover o acesso", true)],
  };
}

/** Compares the claimant's e-mail with the school's public one. */
function comparison(email: string, schoolEmail: string | null): string {
  if (schoolEmail === null) return "a escola não informa";
  const isSame = email.split("@")[1]?.toLowerCase() === schoolEmail.split("@")[1]?.toLowerCase();
  return `${schoolEmail} (${isSame ? "mesmo domínio" : "outro domínio"})`;
}
