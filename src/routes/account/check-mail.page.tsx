import { MailedTo } from "../../parts/forms/mailed-to.tsx";
import { AccountFrame } from "./account-frame.tsx";

interface CheckMailView {
  readonly lead: string;
  readonly email: string | null;
  readonly retryHref: string;
}

/** Shown after a form that sends an e-mail, the same for every address. */
export default function CheckMailPage({ view }: { readonly view: CheckMailView }) {
  return (
    <AccountFrame title="Veja seu e-mail" lead={view.lead} notice={null}>
      <MailedTo email={view.email} retryHref={view.retryHref} />
      <ul className="hints">
        <li>Costuma chegar em um minuto. Olhe também no spam e em “Promoções”.</li>
        <li>
          Não chegou? Confira o endereço e <a href={view.retryHref}>tente de novo</a>.
        </li>
      </ul>
    </AccountFrame>
  );
}
