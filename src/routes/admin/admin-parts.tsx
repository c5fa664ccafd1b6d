import type { ReactNode } from "react";
import { ScreenMenu } from "../../parts/desk/screen-menu.tsx";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { NoticeAlert } from "../../parts/forms/notice-alert.tsx";
import { StatusMark } from "../../parts/orders/order-parts.tsx";
import { paths } from "../../site/paths.ts";

/** The entries of the menu, each with its screens. */
const ENTRIES = [
  {
    label: "Fila",
    screens: [
      { href: paths.admin(), label: "Por prazo" },
      { href: paths.adminReviews(), label: "Avaliações" },
      { href: paths.adminPages(), label: "Fotos e textos" },
      { href: paths.adminReportedFees(), label: "Preços de famílias" },
      { href: paths.adminCorrections(), label: "Correções" },
    ],
  },
  {
    label: "Famílias",
    screens: [
      { href: paths.adminOrders(), label: "Reservas" },
      { href: paths.adminLeads(), label: "Contatos" },
      { href: paths.adminPrivacy(), label: "Mensagens" },
    ],
  },
  {
    label: "Dinheiro",
    screens: [
      { href: paths.adminMoney(), label: "Pagamentos" },
      { href: paths.adminBooks(), label: "Contas" },
    ],
  },
  {
    label: "Escolas",
    screens: [
      { href: paths.adminSchools(), label: "Quem cuida da página" },
      { href: paths.adminPartnerships(), label: "Parcerias" },
      { href: paths.adminOffers(), label: "Ofertas" },
    ],
  },
  {
    label: "Redirecionamentos",
    screens: [
      { href: paths.adminRedirects(), label: "Lista" },
      { href: paths.adminRedirectImport(), label: "Importar" },
      { href: paths.adminRedirectHits(), label: "Visitas" },
    ],
  },
  {
    label: "O que funciona",
    screens: [
      { href: paths.adminResults(), label: "Campanhas" },
      { href: paths.adminEvents(), label: "Eventos" },
    ],
  },
  { label: "Sinais", screens: [{ href: paths.adminSignals(), label: "Sinais" }] },
  { label: "Auditoria", screens: [{ href: paths.adminAudit(), label: "Auditoria" }] },
  { label: "Acessos", screens: [{ href: paths.adminAccess(), label: "Acessos" }] },
];

interface FrameProps {
  readonly title: string;
  /** Path of the screen among the tabs. */
  readonly current: string;
  readonly notice?: Notice | null;
  readonly lead: string;
  readonly children: ReactNode;
}

export function AdminFrame({ title, current, notice, lead, children }: FrameProps) {
  const entry = ENTRIES.find(({ screens }) => screens.some(({ href }) => href === current));
  return (
    <div className="admin">
      <ScreenMenu
        label="Administração"
        screens={ENTRIES.map(({ label, screens }) => ({
          href: screens[0]!.href,
          label,
          isCurrent: label === entry?.label,
        }))}
      />
      {entry && entry.screens.length > 1 && (
        <nav aria-label={entry.label} className="ways">
          {entry.screens.map(({ href, label }) => (
            <a key={href} href={href} aria-current={href === current ? "page" : undefined}>
              {label}
            </a>
          ))}
        </nav>
      )}
      <header>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      <NoticeAlert notice={notice} />
      {children}
    </div>
  );
}

interface FindProps {
  readonly action: string;
  readonly asked: string;
  /** "Ver ofertas". */
  readonly submit: string;
  /** Whether the screen is empty without a school. */
  readonly isRequired?: boolean;
}

/** Form that asks for a school by its name or the URL of its page. */
export function FindSchool({ action, asked, submit, isRequired = false }: FindProps) {
  return (
    <form method="get" action={action} className="find">
      <label htmlFor="escola">Nome da escola, ou endereço da página dela</label>
      <input id="escola" name="escola" defaultValue={asked} required={isRequired} />
      <button type="submit">{submit}</button>
    </form>
  );
}

export interface FindItemView {
  readonly action: string;
  readonly asked: string;
  /** "Escola, protocolo ou e-mail". */
  readonly label: string;
  /** Link to what there is besides: "Ver todos". */
  readonly whole?: string;
}

/** Text for a search that found no item. */
export const NOT_FOUND = "Nada encontrado nesta fila. Confira o que você digitou.";

/** Form that searches a queue. */
export function FindItem({ action, asked, label, whole = "Ver a fila inteira" }: FindItemView) {
  return (
    <form method="get" action={action} className="find">
      <label htmlFor="busca">{label}</label>
      <input id="busca" name="busca" type="search" defaultValue={asked} />
      <button type="submit">Buscar</button>
      {asked !== "" && <a href={action}>{whole}</a>}
    </form>
  );
}

/** Marks an item whose promised answer is overdue. */
export function LateMark({ late }: { readonly late?: string | null | undefined }) {
  if (!late) return null;
  return (
    <p>
      <StatusMark variant="danger">{late}</StatusMark>
    </p>
  );
}

export interface ChangeView {
  readonly what?: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A fact before and after a change. */
export function Change({ what, before, after }: ChangeView) {
  return (
    <p className="change">
      {what && <b>{what}</b>}
      {before !== null && <del>{before}</del>}
      {after !== null && <ins>{after}</ins>}
    </p>
  );
}
