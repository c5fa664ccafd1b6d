import { paths } from "../../site/paths.ts";

const TABS = [
  { href: paths.myScholarships(), label: "Bolsas" },
  { href: paths.myOrders(), label: "Pedidos" },
  { href: paths.myBenefits(), label: "Benefícios" },
  { href: paths.myData(), label: "Meus dados" },
];

export function AccountTabs({ here }: { readonly here: string }) {
  return (
    <nav className="account-tabs" aria-label="Sua conta">
      {TABS.map(({ href, label }) => (
        <a key={href} href={href} aria-current={href === here ? "page" : undefined}>
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
