import { paths } from "../paths.ts";

const TABS = [
  { href: paths.myScholarships(), label: "Bolsas" },
  { href: paths.myOrders(), label: "Pedidos" },
  { href: paths.myBenefits(), label: "Benefícios" },
  { href: paths.myData(), label: "Meus dados" },
];

/** The parts of an account. */
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

/** Why a list has nothing in it, and what to do. */
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
