import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { showListToast } from "../../state/toasts.ts";
import { useHydrated } from "../use-hydrated.ts";
import type { SavedListProps } from "./saved-list.tsx";

interface Props extends Pick<SavedListProps, "compareHref" | "slugs" | "url"> {
  /** The link to send instead of `url`; null when it would be too long. */
  readonly link?: () => Promise<string | null>;
  readonly children?: ReactNode;
}

/** Compares the schools of a list, sends its link by WhatsApp or by the phone's own sheet, and copies it. */
export function ShareRow({ compareHref, slugs, url: plain, link, children }: Props) {
  const isHydrated = useHydrated();
  const [url, setUrl] = useState(plain);
  const [copied, setCopied] = useState("");
  useEffect(() => {
    link?.().then((made) => {
      setUrl(made ?? plain);
      if (made) return;
      showListToast("warning", "As anotações não cabem no link. Encurte-as, ou envie a lista sem elas.");
    });
  });
  const onSend = (event: MouseEvent) => {
    if (!("share" in navigator)) return;
    event.preventDefault();
    // Who closes the sheet has changed their mind: no error.
    navigator.share({ title: document.title, url }).catch(() => undefined);
  };
  const onCopy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied("Link copiado"),
      () => setCopied(`Copie o endereço: ${url}`),
    );
  return (
    <p className="share">
      {compareHref && (
        <a className="button" href={compareHref}>
          Comparar estas {slugs.length}
        </a>
      )}
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`Escolas que separei: ${url}`)}`}
        rel="noopener"
        data-share={url}
        onClick={onSend}
      >
        Enviar
      </a>
      {isHydrated && "clipboard" in navigator && (
        <button type="button" className="copy" aria-live="polite" onClick={onCopy}>
          {copied || "Copiar link"}
        </button>
      )}
      {children}
    </p>
  );
}
