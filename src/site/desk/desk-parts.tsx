import type { ReactNode } from "react";
import { Alert } from "../../client/ui/alert.tsx";
import { SelectField } from "../../client/ui/select-field.tsx";
import { TextAreaField } from "../../client/ui/text-area-field.tsx";
import { TextField } from "../../client/ui/text-field.tsx";
import type { Notice } from "../forms/form-answer.ts";
import { paths } from "../paths.ts";
import type { AdminFormView, FieldSpec } from "./desk-form.ts";

export const ADMIN_TABS = [
  { href: paths.admin(), label: "Início" },
  { href: paths.adminReviews(), label: "Avaliações" },
  { href: paths.adminCorrections(), label: "Correções" },
  { href: paths.adminOrders(), label: "Reservas" },
  { href: paths.adminLeads(), label: "Contatos" },
  { href: paths.adminSchools(), label: "Escolas" },
  { href: paths.adminPrivacy(), label: "Privacidade" },
  { href: paths.adminOffers(), label: "Ofertas" },
  { href: paths.adminRedirects(), label: "Redirecionamentos" },
  { href: paths.adminAudit(), label: "Auditoria" },
];

interface FrameProps {
  readonly title: string;
  /** Path of the screen among the tabs. */
  readonly current: string;
  readonly notice: Notice | null;
  readonly lead: string;
  readonly children: ReactNode;
}

/** Frame of the administration screens. */
export function AdminFrame({ title, current, notice, lead, children }: FrameProps) {
  return (
    <div className="admin">
      <nav aria-label="Administração">
        <ul>
          {ADMIN_TABS.map(({ href, label }) => (
            <li key={href}>
              <a href={href} aria-current={href === current ? "page" : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <header>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      {notice && <Alert variant={notice.variant}>{notice.text}</Alert>}
      {children}
    </div>
  );
}

/** A collapsible form; open after it was rejected. */
export function AdminForm({ form }: { readonly form: AdminFormView }) {
  return (
    <details className={form.isDangerous ? "dangerous" : undefined} open={form.refusal !== null}>
      <summary>{form.submit}</summary>
      <OpenAdminForm form={form} />
    </details>
  );
}

export function OpenAdminForm({ form }: { readonly form: AdminFormView }) {
  const { action, path, submit, isDangerous, hidden, fields, refusal } = form;
  return (
    <form method="post" action={path}>
      {refusal?.notice && <Alert variant={refusal.notice.variant}>{refusal.notice.text}</Alert>}
      <input type="hidden" name="acao" value={action} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fields.map((field) => (
        <Field key={field.name} field={field} error={refusal?.errors[field.name] ?? null} />
      ))}
      {Object.keys(hidden).map((name) => refusal?.errors[name] && <p key={name}>{refusal.errors[name]}</p>)}
      <button type="submit" className={isDangerous ? "dangerous" : undefined}>
        {submit}
      </button>
    </form>
  );
}

export function Field({ field, error }: { readonly field: FieldSpec; readonly error: string | null }) {
  const { name, label, kind, value = "", options } = field;
  const shown = { name, label, error, defaultValue: value, ...(field.hint && { hint: field.hint }) };
  if (options) return <SelectField {...shown} options={options} />;
  if (kind === "text") return <TextAreaField {...shown} rows={3} />;
  return <TextField {...shown} {...(kind === "date" && { type: "date" })} />;
}

interface FindProps {
  readonly action: string;
  readonly asked: string;
  /** "Ver ofertas". */
  readonly submit: string;
  /** Whether the screen is empty without a school. */
  readonly isRequired?: boolean;
}

/** Form that asks for a school by the URL of its page. */
export function FindSchool({ action, asked, submit, isRequired = false }: FindProps) {
  return (
    <form method="get" action={action} className="find">
      <label htmlFor="escola">Endereço da página da escola</label>
      <input id="escola" name="escola" defaultValue={asked} required={isRequired} />
      <button type="submit">{submit}</button>
    </form>
  );
}

/** Labelled facts of a queue item. */
export function Facts({ facts }: { readonly facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
