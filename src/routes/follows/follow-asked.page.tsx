import { MailedTo } from "../../parts/forms/mailed-to.tsx";
import type { LinkView } from "../../site/link-view.ts";

interface FollowAskedView {
  /** The page to be followed, in words. */
  readonly title: string;
  readonly isSearch: boolean;
  readonly email: string | null;
  readonly retryHref: string;
  readonly page: LinkView;
  /** A prepared text by WhatsApp, to a contact of the visitor's choice. */
  readonly shareHref: string;
}

/** Shown after the form, the same for every address. */
export default function FollowAskedPage({ view }: { readonly view: FollowAskedView }) {
  return (
    <div className="form-screen sent">
      <h1>Veja seu e-mail</h1>
      <p className="lead">Falta um passo: abra o link que mandamos e toque em “Confirmar”.</p>
      <MailedTo email={view.email} retryHref={view.retryHref} />
      <p>
        Você pediu avisos de: {view.title}.
        {view.isSearch &&
          " Nome digitado na busca e apoio a quem precisa não entram: não guardamos nada sobre a saúde de uma criança."}
      </p>
      <p>
        Costuma chegar em um minuto. Olhe também no spam. Não chegou? Confira o endereço e{" "}
        <a href={view.retryHref}>peça de novo</a>.
      </p>
      <p>
        <a href={view.shareHref} rel="noopener">
          Mandar esta página por WhatsApp
        </a>
        , para você ou para quem decide junto: o texto já vem pronto.
      </p>
      <p>
        <a href={view.page.href}>{view.page.label}</a>
      </p>
    </div>
  );
}
