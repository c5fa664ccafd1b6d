import { useAtom } from "jotai";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { mergeList, NOTE_MAX, writeNote } from "../../../domain/family/family-list.ts";
import { MAX_LISTED } from "../../../domain/family/school-list.ts";
import { plural } from "../../../domain/text/format.ts";
import { carriedQuery } from "../../../site/carried-query.ts";
import { paths, savedPath } from "../../../site/paths.ts";
import { FollowForm } from "../../components/follow-form.tsx";
import { listLink, notesOf } from "../../family/notes-link.ts";
import { fetchIsland, type IslandResponse } from "../../fragment.ts";
import { siteHtml } from "../../site-html.ts";
import { familyListAtom } from "../../state/family.ts";
import { showListToast } from "../../state/toasts.ts";
import { useHydrated } from "../use-hydrated.ts";
import type { SavedCard, SavedListProps } from "./saved-list-props.ts";

/** The list of `/salvas`: cards, notes, sharing and merging with a shared list. */
export default function SavedList(props: SavedListProps) {
  return props.isOwn ? <OwnList {...props} /> : <SentList {...props} />;
}

function OwnList(initial: SavedListProps) {
  const [list, setList] = useAtom(familyListAtom);
  const [response, setResponse] = useState<IslandResponse<SavedListProps> | null>(null);
  const { props, isCopy } = response ?? { props: initial, isCopy: false };
  const [withNotes, setWithNotes] = useState(false);
  const wanted = list.saved.toReversed().join();

  useEffect(() => {
    let isCurrent = true;
    const query = carriedQuery(new URLSearchParams(location.search));
    const href = wanted === "" ? location.pathname : savedPath(wanted.split(","), query);
    fetchIsland<SavedListProps>(href, "saved-list").then(
      (loaded) => {
        if (isCurrent && loaded) setResponse(loaded);
      },
      () => showListToast("warning", "Não conseguimos carregar a lista agora. Ela continua neste aparelho."),
    );
    return () => {
      isCurrent = false;
    };
  }, [wanted]);

  // A copy may be of an older list.
  const cards = props.cards.filter(({ slug }) => list.saved.includes(slug));
  const missing = isCopy ? list.saved.length - cards.length : 0;
  const slugs = cards.map(({ slug }) => slug);
  const notes = withNotes ? list.notes : {};
  return (
    <>
      {cards.length > 0 && (
        <ShareRow key={props.url} {...props} count={cards.length} link={() => listLink(props.url, slugs, notes)}>
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
      <div className={response ? undefined : "awaited"}>
        <Cards
          cards={cards}
          source={props.source}
          note={({ slug, name }) => (
            <textarea
              rows={2}
              maxLength={NOTE_MAX}
              aria-label={`Anotação sobre ${name}`}
              placeholder="Sua anotação"
              defaultValue={list.notes[slug] ?? ""}
              onBlur={(event) => setList(writeNote(list, slug, event.target.value))}
            />
          )}
        />
      </div>
      {props.followedPage && cards.length > 0 && <FollowForm page={props.followedPage} />}
    </>
  );
}

/** A shared list, with the notes in the fragment of its link. Complete without script. */
function SentList(props: SavedListProps) {
  const [sent, setSent] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    const slugs = (new URLSearchParams(location.search).get("escolas") ?? "").split(",");
    notesOf(location.hash, slugs).then(setSent);
  }, []);
  const { cards } = props;
  return (
    <>
      <MergeOffer slugs={cards.map(({ slug }) => slug)} notes={sent} />
      <ShareRow {...props} count={cards.length} />
      <Cards
        {...props}
        note={({ slug }) => sent[slug] && <p className="note">Anotação de quem enviou: {sent[slug]}</p>}
      />
      {props.followedPage && <FollowForm page={props.followedPage} />}
    </>
  );
}

interface CardsProps extends Pick<SavedListProps, "cards" | "source"> {
  readonly note: (card: SavedCard) => ReactNode;
}

function Cards({ cards, source, note }: CardsProps) {
  // Marks the hearts and boxes of new cards.
  useEffect(() => {
    if (cards.length > 0) document.dispatchEvent(new Event("listgrown"));
  }, [cards]);
  if (cards.length === 0) return <Empty />;
  return (
    // An element: removing it also removes what `family/cards.ts` adds to it.
    <div>
      <ol className="cards">
        {cards.map((card) => (
          <li key={card.slug}>
            <CardMarkup html={card.html} />
            {note(card)}
          </li>
        ))}
      </ol>
      <p className="source">{source}</p>
    </div>
  );
}

function CardMarkup({ html }: Pick<SavedCard, "html">) {
  // React compares trusted markup by identity.
  const markup = useMemo(() => ({ __html: siteHtml(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server, which escaped it.
  return <div dangerouslySetInnerHTML={markup} />;
}

function Empty() {
  return (
    <div className="recovery">
      <p className="lead">Nenhuma escola por aqui ainda.</p>
      <p>
        Na busca e na página de cada escola, toque no coração para salvá-la. Aqui você compara as que salvou, anota o
        que achou da visita e manda a lista para a família.
      </p>
      <p>
        <a className="button" href={paths.search()}>
          Buscar escolas
        </a>
      </p>
      <noscript>
        <p>
          Seu navegador está sem JavaScript, que é o que guarda a lista no aparelho. Sem ele, marque “Comparar” nos
          cartões e salve o link da comparação nos favoritos.
        </p>
      </noscript>
    </div>
  );
}

interface Props extends Pick<SavedListProps, "compareHref" | "askHref" | "url"> {
  readonly count: number;
  /** The link to send instead of `url`; null when it would be too long. */
  readonly link?: () => Promise<string | null>;
  readonly children?: ReactNode;
}

/**
 * Links to compare a list, to ask for its prices and to share it, by WhatsApp or the share sheet of the phone, and a
 * button to copy its link.
 */
function ShareRow({ compareHref, askHref, count, url: plain, link, children }: Props) {
  const [url, setUrl] = useState(plain);
  useEffect(() => {
    link?.().then((made) => {
      setUrl(made ?? plain);
      if (made) return;
      showListToast("warning", "As anotações não cabem no link. Encurte-as, ou envie a lista sem elas.");
    });
  });
  return (
    <p className="share">
      {compareHref && (
        <a className="button" href={compareHref}>
          Comparar estas {count}
        </a>
      )}
      {askHref && <a href={askHref}>Perguntar os preços que faltam</a>}
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`Escolas que separei: ${url}`)}`}
        rel="noopener"
        data-share={url}
      >
        Enviar
      </a>
      {/* A new button for a new link: `share.ts` writes into it. */}
      <button key={url} type="button" className="copy with-script" aria-live="polite" data-copy={url}>
        Copiar link
      </button>
      {children}
    </p>
  );
}

interface MergeProps {
  readonly slugs: readonly string[];
  /** Notes of the sender, by slug. */
  readonly notes: Readonly<Record<string, string>>;
}

/** Offers to add the schools of a shared list to the own one, which loses nothing. */
function MergeOffer({ slugs, notes }: MergeProps) {
  const [mine, setOwn] = useAtom(familyListAtom);
  if (!useHydrated() || slugs.length === 0) return null;
  const { list, added, left } = mergeList(mine, slugs, notes);
  if (added === 0) {
    const isFull = `Sua lista já tem ${MAX_LISTED} escolas: remova uma para adicionar outra.`;
    return <p className="merge">{left > 0 ? isFull : "Todas já estão na sua lista."}</p>;
  }
  const join = () => {
    setOwn(list);
    showListToast("success", `${plural(added, "escola adicionada", "escolas adicionadas")} à sua lista.`, () =>
      setOwn(mine),
    );
  };
  return (
    <div className="merge">
      <button type="button" onClick={join}>
        Adicionar à minha lista
      </button>
      <p className="muted">
        {plural(added, "escola ainda não está", "escolas ainda não estão")} na sua lista.
        {left > 0 && ` ${plural(left, "não cabe", "não cabem")} nela.`}
      </p>
    </div>
  );
}
