import type { FormView } from "../../contract/forms/form-view.ts";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { MailedTo } from "../../parts/forms/mailed-to.tsx";
import { SimpleFormIsland } from "../../parts/forms/simple-form-island.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { PinnedSeat, type PinnedSeatView } from "./pinned-seat.tsx";

interface CheckCodeView {
  readonly notice: Notice | null;
  readonly seat: PinnedSeatView | null;
  readonly email: string;
  /** A password was typed with the address. */
  readonly hasPassword: boolean;
  readonly form: FormView;
  /** Sends another code, without anything to type. */
  readonly resend: { readonly action: string; readonly name: string; readonly value: string };
  /** The form before, with what was typed. */
  readonly changeHref: string;
}

/** The six digits of the e-mail, the same page for every address. */
export default function CheckCodePage({ view }: { readonly view: CheckCodeView }) {
  const { notice, seat, email, hasPassword, form, resend, changeHref } = view;
  return (
    <AccountFrame
      title="Veja seu e-mail"
      lead="Digite o código de seis números que enviamos, ou abra o link que está no e-mail."
      notice={notice}
      above={seat && <PinnedSeat seat={seat} />}
    >
      <MailedTo email={email} retryHref={changeHref} />
      {hasPassword && (
        <p>
          A senha que você digitou passa a valer com o código, aqui neste navegador. Pelo link do e-mail ela não vale, e
          quem já tem conta continua com a senha de antes.
        </p>
      )}
      <SimpleFormIsland id="codigo" form={form} />
      <form method="post" action={resend.action} className="actions">
        <button type="submit" name={resend.name} value={resend.value} className="secondary">
          Reenviar o código
        </button>
        <a className="button secondary" href={changeHref}>
          Trocar o endereço
        </a>
      </form>
      <p className="muted">Costuma chegar em um minuto. Olhe também no spam e em “Promoções”.</p>
    </AccountFrame>
  );
}
