import { RenderedMarkup } from "../../parts/screen/rendered-markup.tsx";
import { paths } from "../../site/paths.ts";
import type { CampaignBlockView, CampaignListView, CampaignView } from "./campaign-view.ts";

/** The note to the team above a page that is not published as it is. */
export interface PreviewView {
  readonly versions: readonly { readonly label: string; readonly href: string; readonly isCurrent: boolean }[];
  readonly editHref: string;
}

interface Props {
  readonly view: CampaignView;
  readonly preview: PreviewView | null;
}

/** The page of a campaign. */
export default function CampaignPage({ view, preview }: Props) {
  const { title, blocks, search, until, source } = view;
  return (
    <div className="campaign">
      {preview && <Preview view={preview} />}
      <h1>{title}</h1>
      {blocks.map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity, and the page is static.
        <Block key={i} block={block} />
      ))}
      <footer>
        <p>
          <a className="button" href={search.href}>
            Buscar escolas
          </a>
        </p>
        <p className="search-words">{search.label}</p>
        <p className="source">
          {until} {source} <a href={paths.ranking()}>Como ordenamos as listas</a>
        </p>
      </footer>
    </div>
  );
}

function Block({ block }: { readonly block: CampaignBlockView }) {
  switch (block.kind) {
    case "title":
      return <h2>{block.text}</h2>;
    case "text":
      return (
        <div className="words">
          <Paragraphs texts={block.paragraphs} />
        </div>
      );
    case "questions":
      return (
        <div className="questions">
          {block.questions.map(({ question, paragraphs }) => (
            <details key={question}>
              <summary>{question}</summary>
              <Paragraphs texts={paragraphs} />
            </details>
          ))}
        </div>
      );
    case "list":
      return <List view={block} />;
  }
}

function List({ view: { title, cards, empty, all } }: { readonly view: CampaignListView }) {
  return (
    <section className="results">
      <h2>{title}</h2>
      {empty && <p>{empty}</p>}
      {cards.length > 0 && (
        <ol className="cards">
          {cards.map(({ id, text }) => (
            <RenderedMarkup key={id} as="li" html={text} />
          ))}
        </ol>
      )}
      <p>
        <a className="button secondary" href={all.href}>
          {all.label}
        </a>
      </p>
    </section>
  );
}

function Paragraphs({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>);
}

function Preview({ view: { versions, editHref } }: { readonly view: PreviewView }) {
  return (
    <aside className="preview" aria-label="Prévia">
      <p>
        <b>Prévia.</b> Só a equipe vê esta página.
      </p>
      <ul>
        {versions.map(({ label, href, isCurrent }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? "page" : undefined}>
              {label}
            </a>
          </li>
        ))}
        <li>
          <a href={editHref}>Editar</a>
        </li>
        <li>
          <a href={paths.adminCampaigns()}>Todas as campanhas</a>
        </li>
      </ul>
    </aside>
  );
}
