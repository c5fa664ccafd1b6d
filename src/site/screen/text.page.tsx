import { Breadcrumb } from "../../client/ui/breadcrumb.tsx";
import type { LinkView } from "../link-view.ts";
import type { TextContent } from "./text-page.ts";

interface TextView extends TextContent {
  readonly trail: readonly LinkView[];
  readonly title: string;
  readonly updatedAt: { readonly iso: string; readonly label: string };
}

/** Minimum sections for a table of contents. */
const LONG = 3;

export default function TextPageView({ view }: { readonly view: TextView }) {
  const { sections, updatedAt } = view;
  const isLong = sections.length >= LONG;
  return (
    <>
      <Breadcrumb trail={view.trail} />
      <article className={isLong ? "text long" : "text"}>
        <header>
          <h1>{view.title}</h1>
          <p className="updated">
            Atualizado em <time dateTime={updatedAt.iso}>{updatedAt.label}</time>
          </p>
          <div className="intro">{view.intro}</div>
        </header>
        {isLong && (
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
        <div className="prose">
          {sections.map(({ id, title, body }) => (
            <section key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-titulo`}>
              <h2 id={`${id}-titulo`}>{title}</h2>
              {body}
            </section>
          ))}
        </div>
      </article>
    </>
  );
}
