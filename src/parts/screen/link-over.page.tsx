import type { LinkView } from "../../site/link-view.ts";
import type { Notice } from "../forms/form-answer.ts";
import { NoticeAlert } from "../forms/notice-alert.tsx";

interface LinkOverView {
  readonly action: string;
  /** Answer to the button; null before. */
  readonly notice: Notice | null;
  readonly next: LinkView;
}

/** A link from an e-mail that is over, and the button that e-mails another. */
export default function LinkOverPage({ view: { action, notice, next } }: { readonly view: LinkOverView }) {
  return (
    <div className="form-screen sent">
      <h1>Este link não vale mais</h1>
      <NoticeAlert notice={notice} />
      <p className="lead">
        Por segurança, um link vale por 90 dias e só enquanto seu e-mail é o mesmo. Podemos mandar outro para o e-mail
        que está guardado.
      </p>
      <form method="post" action={action}>
        <button type="submit" name="acao" value="outro-link">
          Receber outro link
        </button>
      </form>
      <p>
        <a href={next.href}>{next.label}</a>
      </p>
    </div>
  );
}
