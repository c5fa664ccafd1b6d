import SavedList from "../../client/islands/family/saved-list.tsx";
import type { SavedListProps } from "../../client/islands/family/saved-list-props.ts";
import { Island } from "../../parts/screen/island.tsx";

interface SavedView {
  readonly heading: string;
  readonly notices: readonly string[];
  readonly list: SavedListProps;
}

/** A list of schools: the saved ones, or the schools of a shared link. */
export default function SavedPage({ view: { heading, notices, list } }: { readonly view: SavedView }) {
  return (
    <div className="directory saved" data-saved={list.isOwn ? "own" : "sent"}>
      <h1>{heading}</h1>
      {notices.map((notice) => (
        <p key={notice} className="notice">
          {notice}
        </p>
      ))}
      <Island name="saved-list" id="salvas" of={SavedList} props={list} wakes={list.isOwn ? "now" : undefined} />
      {list.isOwn && (
        <p className="muted">
          A lista fica salva só neste aparelho. Para mostrar a lista, a página pede ao site os cartões destas escolas,
          sem dizer de quem ela é. Quem recebe o seu link vê as escolas, e as anotações só se você quiser. As páginas
          das salvas ficam guardadas junto, para abrir também sem internet.
        </p>
      )}
    </div>
  );
}
