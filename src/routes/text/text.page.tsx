import { Children, type PropsWithChildren, type ReactElement, type ReactNode } from "react";
import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import type { Publication } from "../../contract/publication.ts";
import { type MarkupCache, renderMarkup } from "../../parts/screen/markup-cache.ts";
import { RenderedMarkup } from "../../parts/screen/rendered-markup.tsx";
import type { RouteContext } from "../../parts/screen/route.ts";
import type { LinkView } from "../../site/link-view.ts";

/** A text page: policies, help, and how the site works. */
export interface TextPage {
  readonly path: string;
  /** Heading and head title, up to 60 characters with the name of the site. */
  readonly title: string;
  /** For search engines, up to 160 characters. */
  readonly description: string;
  /** ISO date of the last change of the text. */
  readonly updatedAt: string;
  /** Parent page in the breadcrumb, if not the home page. */
  readonly parent?: LinkView;
  readonly content: (facts: TextFacts) => TextContent;
}

export interface TextFacts extends Pick<RouteContext, "identity" | "origin"> {
  /** Whether all schools can be listed: a remote search cannot. */
  readonly hasInventory: boolean;
  readonly manifest: Pick<
    Publication,
    "counts" | "isDemonstration" | "meanRating" | "publishedAt" | "sources" | "moderation"
  >;
}

export interface TextContent {
  /** The page in one paragraph, or the answer in full. */
  readonly intro: ReactNode;
  /** A fragment of `Section`s. */
  readonly sections: ReactElement<PropsWithChildren>;
}

interface TextView extends TextContent {
  readonly title: string;
  readonly updatedAt: { readonly iso: string; readonly label: string };
}

interface SectionProps {
  /** Anchor: part of shared URLs, so it must not change with the title. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** Minimum sections for a table of contents. */
const LONG = 3;

/** The body of a text page; `key` names all that its article shows. */
export function textBody(markup: MarkupCache, key: string, trail: readonly LinkView[], toView: () => TextView) {
  const { text: html } = markup.get(`text/${key}`, () => ({ text: renderMarkup(<TextArticle view={toView()} />) }));
  return (
    <>
      <Breadcrumb trail={trail} />
      <RenderedMarkup as="article" className="text" html={html} />
    </>
  );
}

function TextArticle({ view }: { readonly view: TextView }) {
  const { updatedAt } = view;
  const sections = sectionsOf(view);
  return (
    <>
      <header>
        <h1>{view.title}</h1>
        <p className="updated">
          Atualizado em <time dateTime={updatedAt.iso}>{updatedAt.label}</time>
        </p>
        <div className="intro">{view.intro}</div>
      </header>
      {sections.length >= LONG && (
        <nav className="toc" aria-labelledby="nesta-pagina">
          <h2 id="nesta-pagina">Nesta página</h2>
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="prose">{view.sections}</div>
    </>
  );
}

/** A part of a text, listed in its table of contents. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`}>{title}</h2>
      {children}
    </section>
  );
}

/** The sections of a text, in order, each with its anchor and title. */
export function sectionsOf({ sections }: TextContent): SectionProps[] {
  const elements = Children.toArray(sections.props.children) as ReactElement<SectionProps>[];
  return elements.map(({ props }) => props);
}
