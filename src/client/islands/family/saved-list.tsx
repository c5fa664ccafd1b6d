import { useAtom } from "jotai";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { NOTE_MAX, toggleDiscarded, writeNote } from "../../../domain/family/family-list.ts";
import { plural } from "../../../domain/text/format.ts";
import { listLink, notesOf } from "../../family/notes-link.ts";
import { loadCards, readCards, type SavedCard } from "../../family/saved-cards.ts";
import { familyListAtom } from "../../state/family.ts";
import { showListToast } from "../../state/toasts.ts";
import { useHydrated } from "../use-hydrated.ts";
import { MergeOffer } from "./merge-offer.tsx";
import { ShareRow } from "./share-row.tsx";

export interface SavedListProps {
  /** The list of this browser, which the server does not know. */
  readonly isOwn: boolean;
  /** Schools of the cards, as in the address. */
  readonly slugs: readonly string[];
  /** Compares them all, when there are two to four. */
  readonly compareHref: string | null;
  /** URL of the list. */
  readonly url: string;
}

/** What stands around the cards of `/salvas`: sending, notes, joining a list that was sent, discarded schools. */
export default function SavedList(props: SavedListProps) {
  return props.isOwn ? <OwnList {...props} /> : <SentList {...props} />;
}

function OwnList(initial: SavedListProps) {
  const isHydrated = useHydrated();
  const [list, setList] = useAtom(familyListAtom);
  const [shown, setShown] = useState(initial);
  const [cards, setCards] = useState<readonly SavedCard[]>([]);
  const [missing, setMissing] = useState(0);
  const [withNotes, setWithNotes] = useState(false);
  const wanted = list.saved.toReversed().join();

  useEffect(() => {
    let isCurrent = true;
    loadCards<SavedListProps>(wanted.split(",").filter(Boolean)).then(
      ({ props, missing }) => {
        if (!isCurrent) return;
        setShown(props);
        setMissing(missing);
        setCards(readCards());
      },
      () => showListToast("warning", "Não conseguimos carregar a lista agora. Ela continua neste aparelho."),
    );
    return () => {
      isCurrent = false;
    };
  }, [wanted]);

  const notes = withNotes ? list.notes : {};
  return (
    <>
      {shown.slugs.length > 0 && (
        <ShareRow {...shown} link={() => listLink(new URL(shown.url).origin, shown.slugs, notes)} key={shown.url}>
          <label>
            <input type="checkbox" checked={withNotes} onChange={(event) => setWithNotes(event.target.checked)} />
            com as minhas anotações
          </label>
        </ShareRow>
      )}
      {missing > 0 && (
        <p className="notice">
          {plural(missing, "escola salva ainda não tem", "escolas salvas ainda não têm")} cópia neste aparelho.
        </p>
      )}
      {cards.map(({ item, slug, name }) =>
        createPortal(
          <textarea
            rows={2}
            maxLength={NOTE_MAX}
            aria-label={`Anotação sobre ${name}`}
            placeholder="Sua anotação"
            defaultValue={list.notes[slug] ?? ""}
            onBlur={(event) => setList(writeNote(list, slug, event.target.value))}
          />,
          item,
          slug,
        ),
      )}
      {isHydrated && list.discarded.length > 0 && (
        <details className="unwanted">
          <summary>{plural(list.discarded.length, "escola oculta", "escolas ocultas")}</summary>
          <ul>
            {list.discarded.map((school) => (
              <li key={school.slug}>
                <a href={`/escola/${school.slug}`}>{school.name}</a>{" "}
                <button
                  type="button"
                  className="quiet"
                  aria-label={`Mostrar de novo: ${school.name}`}
                  onClick={() => setList(toggleDiscarded(list, school))}
                >
                  Mostrar de novo
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** A list that somebody sent: complete without a script, with the notes that its link brings. */
function SentList(props: SavedListProps) {
  const [sent, setSent] = useState<Readonly<Record<string, string>>>({});
  const [cards, setCards] = useState<readonly SavedCard[]>([]);
  useEffect(() => {
    const asked = (new URLSearchParams(location.search).get("escolas") ?? "").split(",");
    notesOf(location.hash, asked).then(setSent);
    setCards(readCards());
  }, []);
  return (
    <>
      <MergeOffer slugs={props.slugs} notes={sent} />
      <ShareRow {...props} />
      {cards.map(
        ({ item, slug }) =>
          sent[slug] && createPortal(<p className="note">Anotação de quem enviou: {sent[slug]}</p>, item, slug),
      )}
    </>
  );
}
