import { paths } from "../../site/paths.ts";

interface Props {
  /** Path and query of the page whose news are sent; null where news cannot be sent. */
  readonly page: string | null;
  /** Sends the page by WhatsApp; absent where another part does. */
  readonly shareHref?: string;
}

/**
 * The field under a search, on the page of a school and under a list: news of it by e-mail. The page behind it shows
 * errors.
 */
export function FollowForm({ page, shareHref }: Props) {
  if (page === null) return null;
  return (
    <form id="avisos" className="screen-only" method="post" action={paths.follow()}>
      <input type="hidden" name="pagina" value={page} />
      <label>
        <b>Avise-me por e-mail</b>
        <br />
        <input id="avisos-email" type="email" name="email" autoComplete="email" size={15} required />
      </label>{" "}
      <button type="submit" className="secondary">
        Avise-me
      </button>
      <p className="muted fine">
        Bolsa nova, preço menor, vaga livre: uma vez por semana, só depois que você confirmar.
        {shareHref && (
          <>
            {" "}
            <a href={shareHref} rel="noopener">
              Enviar esta busca
            </a>{" "}
            por WhatsApp.
          </>
        )}
      </p>
    </form>
  );
}
