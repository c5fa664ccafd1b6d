import type { ReactNode } from "react";
import { formatPhone } from "../../domain/people/phone.ts";
import { Facts } from "../screen/facts.tsx";
import { type Identity, NOT_CONFIGURED } from "./identity.ts";

/** The company behind the site. */
export function CompanyFacts({ identity: { company, phone } }: { readonly identity: Identity }) {
  return (
    <Facts
      className="company"
      facts={[
        ["Razão social", known(company.legalName)],
        ["CNPJ", known(company.cnpj)],
        ["Endereço", known(company.address)],
        ["E-mail", known(company.email, `mailto:${company.email}`)],
        ["Telefone", known(phone && formatPhone(phone), `tel:+55${phone}`)],
      ]}
    />
  );
}

/** Contact for personal data (LGPD art. 41). */
export function DpoFacts({ identity: { company } }: { readonly identity: Identity }) {
  return (
    <Facts
      className="company"
      facts={[
        ["Encarregado de dados", known(company.dpoName)],
        ["E-mail do encarregado", known(company.dpoEmail, `mailto:${company.dpoEmail}`)],
      ]}
    />
  );
}

function known(value: string, href?: string): ReactNode {
  if (value === "") return <span className="muted">{NOT_CONFIGURED}</span>;
  return href ? <a href={href}>{value}</a> : value;
}
