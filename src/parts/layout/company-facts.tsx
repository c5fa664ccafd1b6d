import type { ReactNode } from "react";
import { formatPhone } from "../../domain/people/phone.ts";
import { formatList } from "../../domain/text/format.ts";
import { Facts } from "../screen/facts.tsx";
import { type Identity, NOT_CONFIGURED } from "./identity.ts";

export function CompanyFacts({ identity: { company, phone } }: { readonly identity: Identity }) {
  return (
    <Facts
      className="company"
      facts={grouped([
        ["Razão social", company.legalName],
        ["CNPJ", company.cnpj],
        ["Endereço", company.address],
        ["E-mail", company.email, `mailto:${company.email}`],
        ["Telefone", phone && formatPhone(phone), `tel:+55${phone}`],
      ])}
    />
  );
}

/** Contact for personal data (LGPD art. 41). */
export function DpoFacts({ identity: { company } }: { readonly identity: Identity }) {
  return (
    <Facts
      className="company"
      facts={grouped([
        ["Encarregado de dados", company.dpoName],
        ["E-mail do encarregado", company.dpoEmail, `mailto:${company.dpoEmail}`],
      ])}
    />
  );
}

type Configured = readonly [label: string, value: string, href?: string];

/** The facts that are configured; the others share a line. */
function grouped(facts: readonly Configured[]): [string, ReactNode][] {
  const missing = facts.filter(([, value]) => value === "");
  const known = facts.filter((fact) => !missing.includes(fact));
  const shown = known.map(([label, value, href]): [string, ReactNode] => [label, linked(value, href)]);
  return missing.length === 0 ? shown : [...shown, [formatList(missing.map(([label]) => label)), unknown()]];
}

function linked(value: string, href: string | undefined): ReactNode {
  return href ? <a href={href}>{value}</a> : value;
}

function unknown(): ReactNode {
  return <span className="muted">{NOT_CONFIGURED}</span>;
}
