import { PlaceSearch } from "../../client/components/place-search.tsx";
import { SEARCH_TERM_MAX } from "../../domain/constants.ts";
import { fixedQuery } from "../../site/distinct-query.ts";
import { type CityPath, paths, withQuery } from "../../site/paths.ts";
import { TERM_PARAM } from "../../site/term-param.ts";
import { renderMarkup, siteMarkup } from "../screen/markup-cache.ts";
import { RenderedMarkup } from "../screen/rendered-markup.tsx";
import { brandOf, isWithin } from "./brand.ts";
import { ContactLine } from "./contact-line.tsx";
import type { DocumentProps } from "./document-props.ts";
import { Logo } from "./logo.tsx";

interface Props extends Pick<DocumentProps, "site" | "url" | "city"> {
  /** Name of the signed-in user, null for anonymous visitors; absent on pages that are the same for everybody. */
  readonly visitorName: string | null | undefined;
  /** The search box is in the header, not in the page. */
  readonly hasSearch: boolean;
  /** Whether the sections of visitors are shown: who works at a desk has screens of their own. */
  readonly hasSections: boolean;
}

const SECTIONS: readonly Section[] = [
  {
    label: "Escolas",
    href: (city) => (city ? paths.searchCity(city.uf, city.slug) : paths.search()),
    pages: [paths.search(), paths.schoolSearch(), paths.ratingDirectory(), paths.feeDirectory()],
  },
  {
    label: "Bolsas",
    href: (city) => (city ? withQuery(paths.scholarshipSearch(), fixedQuery(city.slug)) : paths.scholarshipDirectory()),
    pages: [paths.scholarshipDirectory(), paths.scholarshipSearch()],
  },
  {
    label: "ENEM",
    href: (city) => (city ? paths.enemRankingCity(city) : paths.enemRanking()),
    pages: [paths.enemRanking()],
  },
  {
    label: "Salvas",
    href: paths.saved,
    pages: [paths.saved()],
  },
];

const ACCOUNT_PAGES = [paths.myData(), paths.myOrders(), paths.myScholarships(), paths.myBenefits()];

interface Section {
  readonly label: string;
  /** In a city, where the page is about one. */
  readonly href: (city: CityPath | undefined) => string;
  readonly pages: readonly string[];
}

/** Header of every page: contact, in the same place everywhere (WCAG 3.2.6), name, and sections. */
export function Header(props: Props) {
  const className = props.hasSearch ? "site-header searching" : "site-header";
  // A header with the name of a visitor, or with what a visitor typed, is never cached.
  if (props.visitorName !== undefined || typedText(props) !== undefined) {
    return (
      <header className={className}>
        <HeaderContent {...props} />
      </header>
    );
  }
  const { site, url, hasSearch, hasSections, city } = props;
  const current = SECTIONS.map((section) => currentOf(section, props));
  const searches = hasSearch && searchesScholarships(props);
  const key = `header/${brandOf(url)}/${city?.slug}/${current}/${hasSearch}/${hasSections}/${searches}/${site.key}`;
  const html = siteMarkup(key, () => renderMarkup(<HeaderContent {...props} />));
  return <RenderedMarkup as="header" className={className} html={html} />;
}

/** Header of the checkout: the name alone. */
export function CheckoutHeader({ site, url }: Pick<Props, "site" | "url">) {
  return (
    <header className="site-header">
      <Logo name={site.name} brand={brandOf(url)} />
    </header>
  );
}

function HeaderContent(props: Props) {
  const { site, url, hasSearch, hasSections, visitorName, city } = props;
  return (
    <>
      <ContactLine phone={site.phone} />
      <Logo name={site.name} brand={brandOf(url)} />
      {hasSections && (
        <nav id="secoes" popover="auto" className="sections" aria-label="Seções">
          {SECTIONS.map((section) => (
            <a
              key={section.label}
              href={section.href(city)}
              aria-current={currentOf(section, props)}
              data-saved-link={section.href === paths.saved || undefined}
            >
              {section.label}
            </a>
          ))}
          <AccountLink name={visitorName} path={url.pathname} />
        </nav>
      )}
      {hasSearch && <SearchBox {...props} />}
      {hasSections && (
        <button type="button" className="menu quiet" popoverTarget="secoes">
          Menu
        </button>
      )}
    </>
  );
}

/** Finds a place: its scholarships on the search for them, its schools everywhere else. */
function SearchBox(props: Props) {
  const { findsCep } = props.site;
  if (!searchesScholarships(props)) {
    return (
      <PlaceSearch
        id="busca-topo"
        label="Buscar cidade, bairro ou escola"
        findsCep={findsCep}
        text={typedText(props)}
        hasButton={false}
      />
    );
  }
  return (
    <PlaceSearch
      id="busca-bolsas"
      label="Buscar bolsas por cidade, bairro ou escola"
      findsCep={findsCep}
      action={paths.scholarshipSearch()}
      text={typedText(props)}
      hasButton={false}
    />
  );
}

function searchesScholarships({ url }: Props): boolean {
  return isWithin(url.pathname, paths.scholarshipSearch());
}

/** The text of the search box that led to this list; undefined without one. */
function typedText({ url, hasSearch }: Props): string | undefined {
  return (hasSearch && url.searchParams.get(TERM_PARAM)?.slice(0, SEARCH_TERM_MAX)) || undefined;
}

/** "page" on the page that a section leads to, "true" on another of its pages. */
function currentOf({ href, pages }: Section, { url, city }: Props): "page" | "true" | undefined {
  if (url.pathname + url.search === href(city)) return "page";
  return pages.some((page) => isWithin(url.pathname, page)) ? "true" : undefined;
}

/**
 * Link to the account, which opens on what is under way: with the user's name when signed in, neutral on pages from
 * shared caches.
 */
function AccountLink({ name, path }: { readonly name: string | null | undefined; readonly path: string }) {
  const href = name === null ? paths.login() : paths.myScholarships();
  const isPart = ACCOUNT_PAGES.some((page) => isWithin(path, page));
  return (
    <a href={href} aria-current={path === href ? "page" : isPart ? "true" : undefined}>
      {name === null ? "Entrar" : name ? `Conta de ${name.split(" ", 1)[0]}` : "Conta"}
    </a>
  );
}
