import { paths } from "../../site/paths.ts";

const TABS = [
  // Orders and benefits are parts of it, with addresses of their own.
  { href: paths.myScholarships(), label: "Bolsas", parts: [paths.myOrders(), paths.myBenefits()] },
  { href: paths.myData(), label: "Meus dados", parts: [] },
];

export function AccountTabs({ here }: { readonly here: string }) {
  return (
    <nav className="account-tabs" aria-label="Sua conta">
      {TABS.map(({ href, label, parts }) => (
        <a key={href} href={href} aria-current={href === here ? "page" : parts.includes(here) ? "true" : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

/** Explains an empty list and links to the next step. */
export function EmptyList({ text }: { readonly text: string }) {
  return (
    <div className="empty-list">
      <p>{text}</p>
      <a className="button" href={paths.scholarshipSearch()}>
        Encontrar minha bolsa
      </a>
    </div>
  );
}
