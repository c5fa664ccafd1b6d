import { type ReactNode, useEffect, useState } from "react";
import { showListToast } from "../../state/toasts.ts";
import type { SavedListProps } from "./saved-list-props.ts";

interface Props extends Pick<SavedListProps, "compareHref" | "url"> {
  /** Number of schools. */
  readonly count: number;
  /** The link to send instead of `url`; null when it would be too long. */
  readonly link?: () => Promise<string | null>;
  readonly children?: ReactNode;
}

/** Links to compare and share a list, by WhatsApp or the share sheet of the phone, and a button to copy its link. */
export function ShareRow({ compareHref, count, url: plain, link, children }: Props) {
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
