import { AccountFrame } from "./account-frame.tsx";

export interface CheckMailView {
  readonly lead: string;
  readonly retryHref: string;
  /** Where the visitor was going: the way on, once the mail was answered. */
  readonly onwardHref?: string | null;
}

/** After a form whose answer is a mail, whoever asked. */
export default function CheckMailPage({ view }: { readonly view: CheckMailView }) {
  return (
    <AccountFrame title="Veja seu e-mail" lead={view.lead} notice={null}>
      <ul className="hints">
        <li>Costuma chegar em um minuto. Olhe também no spam e em “Promoções”.</li>
        <li>
          Não chegou? Confira o endereço e <a href={view.retryHref}>tente de novo</a>.
        </li>
        {view.onwardHref && (
          <li>
            Já abriu o link? <a href={view.onwardHref}>Continue de onde parou</a>.
          </li>
        )}
      </ul>
    </AccountFrame>
  );
}
