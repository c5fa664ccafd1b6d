import { PlaceSearch } from "../../client/components/place-search.tsx";
import { paths } from "../paths.ts";
import { siteMarkup } from "../screen/markup-cache.ts";
import { Prerendered } from "../screen/prerendered.tsx";
import { brandOf, isWithin } from "./brand.ts";
import { ContactLine } from "./contact-line.tsx";
import { Logo } from "./logo.tsx";
import type { Site } from "./site.ts";

interface Props {
  readonly site: Site;
  /** URL of the page. */
  readonly url: URL;
  /** The search box is in the header, not in the page. */
  readonly hasSearch?: boolean;
  /** Name of the signed-in user, null for anonymous visitors; absent on pages that are the same for everybody. */
  readonly visitorName: string | null | undefined;
}

/** The sections of the site; `sectionOf` assigns other paths to them. */
const SECTIONS = [
  { label: "Escolas", href: paths.search(), pages: [paths.search(), paths.schoolSearch()] },
  {
    label: "Bolsas",
    href: paths.scholarshipDirectory(),
    pages: [paths.scholarshipDirectory(), paths.scholarshipSearch()],
  },
  { label: "Avaliação", href: paths.ratingDirectory(), pages: [paths.ratingDirectory()] },
  { label: "Mensalidades", href: paths.feeDirectory(), pages: [paths.feeDirectory()] },
  { label: "ENEM", href: paths.enemRanking(), pages: [paths.enemRanking()] },
];

/** Header of every page: contact, in the same place everywhere (WCAG 3.2.6), name, and sections. */
export function Header(props: Props) {
  // A header with the name of a visitor is never cached.
  if (props.visitorName !== undefined) {
    return (
      <header className="site-header">
        <HeaderContent {...props} />
      </header>
    );
  }
  const { site, url, hasSearch = false } = props;
  const { href, isExact } = sectionOf(url);
  const key = `header/${brandOf(url)}/${href}/${isExact}/${hasSearch}/${JSON.stringify(site)}`;
  const html = siteMarkup(key, () => <HeaderContent {...props} />);
  return <Prerendered as="header" className="site-header" html={html} />;
}

function HeaderContent({ site, url, hasSearch = false, visitorName }: Props) {
  const current = sectionOf(url);
  return (
    <>
      <div className="service">
        <ContactLine phone={site.phone} />
        <a className="saved-link" href={paths.saved()} data-saved-link>
          Salvas
        </a>
        <AccountLink name={visitorName} />
      </div>
      <Logo name={site.name} brand={brandOf(url)} />
      <nav className="sections" aria-label="Seções">
        <ul>
          {SECTIONS.map(({ label, href }) => (
            <li key={href}>
              <a href={href} aria-current={href === current.href ? (current.isExact ? "page" : "true") : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {hasSearch && <PlaceSearch id="busca-topo" label="Buscar cidade, bairro ou escola" findsCep={site.findsCep} />}
    </>
  );
}

/** The link of the section that a page belongs to; empty for none. */
function sectionOf(url: URL): { readonly href: string; readonly isExact: boolean } {
  const href = SECTIONS.find((section) => section.pages.some((page) => isWithin(url.pathname, page)))?.href ?? "";
  return { href, isExact: url.pathname === href };
}

/** Link to the account: with the user's name when signed in, neutral on pages from shared caches. */
function AccountLink({ name }: { readonly name: string | null | undefined }) {
  if (name === null) return <a href={paths.login()}>Entrar</a>;
  return <a href={paths.myData()}>{name === undefined ? "Minha conta" : `Conta de ${name.split(" ", 1)[0]}`}</a>;
}
