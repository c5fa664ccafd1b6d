import { AccountFrame } from "./account-frame.tsx";

export interface CheckMailView {
  readonly lead: string;
  readonly retryHref: string;
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
      </ul>
    </AccountFrame>
  );
}
