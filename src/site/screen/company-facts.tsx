import { formatPhone } from "../../domain/people/phone.ts";
import { type Identity, NOT_CONFIGURED } from "../layout/identity.ts";

/** The company behind the site. */
export function CompanyFacts({ identity }: { readonly identity: Identity }) {
  const { company, phone } = identity;
  return (
    <dl className="company">
      <Fact label="Razão social" value={company.legalName} />
      <Fact label="CNPJ" value={company.cnpj} />
      <Fact label="Endereço" value={company.address} />
      <Fact label="E-mail" value={company.email} href={`mailto:${company.email}`} />
      <Fact label="Telefone" value={phone && formatPhone(phone)} href={`tel:+55${phone}`} />
    </dl>
  );
}

/** Contact for personal data (LGPD art. 41). */
export function DpoFacts({ identity }: { readonly identity: Identity }) {
  const { dpoName, dpoEmail } = identity.company;
  return (
    <dl className="company">
      <Fact label="Encarregado de dados" value={dpoName} />
      <Fact label="E-mail do encarregado" value={dpoEmail} href={`mailto:${dpoEmail}`} />
    </dl>
  );
}

interface FactProps {
  readonly label: string;
  readonly value: string;
  /** Link of a value; ignored when the value is missing. */
  readonly href?: string;
}

function Fact({ label, value, href }: FactProps) {
  const text = href ? <a href={href}>{value}</a> : value;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value === "" ? <span className="muted">{NOT_CONFIGURED}</span> : text}</dd>
    </div>
  );
}
