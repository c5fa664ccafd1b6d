import { UNKNOWN } from "../../domain/text/format.ts";
import { paths } from "../../site/paths.ts";
import { renderMarkup, siteMarkup } from "../screen/markup-cache.ts";
import { RenderedMarkup } from "../screen/rendered-markup.tsx";
import { ContactLine } from "./contact-line.tsx";
import { NOT_CONFIGURED } from "./identity.ts";
import type { Site } from "./site.ts";

/** The other pages about the site are linked from these. */
const LINKS = [
  { label: "Ajuda", href: paths.help() },
  { label: "Para escolas", href: paths.forSchools() },
  { label: "Como ordenamos", href: paths.ranking() },
  { label: "Avaliações", href: paths.reviewPolicy() },
  { label: "Dados e fontes", href: paths.dataSources() },
  { label: "Termos de uso", href: paths.terms() },
  { label: "Privacidade", href: paths.privacy() },
  { label: "Cookies", href: paths.cookies() },
];

/** Footer of every page: policies, and the company behind the site (Decreto 7.962/2013, art. 2º). */
export function Footer({ site }: { readonly site: Site }) {
  const html = siteMarkup(`footer/${site.key}`, () => renderMarkup(<FooterContent site={site} />));
  return <RenderedMarkup as="footer" className="site-footer" html={html} />;
}

/** Footer of the checkout: the company, its contract and its help (K8), and nothing that leads away. */
export function CheckoutFooter({ site }: { readonly site: Site }) {
  return (
    <footer className="site-footer checkout-footer">
      <CompanyLine site={site} />
      <p>
        <a href={paths.terms()}>Termos de uso</a>
        <a href={paths.privacy()}>Privacidade</a>
        <a href={paths.contact()}>Fale conosco</a>
      </p>
    </footer>
  );
}

function FooterContent({ site }: { readonly site: Site }) {
  return (
    <>
      <ContactLine phone={site.phone} />
      <a className="accessibility" href={paths.accessibility()}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M1.5 12a10.5 10.5 0 1 0 21 0 10.5 10.5 0 1 0-21 0M6.5 9.2 12 10.4l5.5-1.2M12 10.4v3.8m-2.6 5 2.6-5 2.6 5" />
          <circle className="head" cx="12" cy="6.6" r="1.5" />
        </svg>
        Acessibilidade
      </a>
      <nav aria-label="Sobre o site">
        {LINKS.map(({ label, href }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </nav>
      <CompanyLine site={site} />
    </>
  );
}

function CompanyLine({ site: { company } }: { readonly site: Site }) {
  const facts = [
    ["Razão social", company.legalName],
    ["CNPJ", company.cnpj],
    ["Endereço", company.address],
    ["E-mail", company.email],
    ["Encarregado de dados", [company.dpoName, company.dpoEmail].filter(Boolean).join(", ")],
  ] as const;
  if (facts.every(([, value]) => value === "")) {
    return <p className="company-line">Razão social, CNPJ, endereço e e-mail: {NOT_CONFIGURED}.</p>;
  }
  return (
    <p className="company-line">
      {facts.map(([label, value]) => (
        <span key={label}>
          {label}: {value || UNKNOWN}
        </span>
      ))}
    </p>
  );
}
