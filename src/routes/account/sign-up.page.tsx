import { SocialButton } from "../../client/ui/social-button.tsx";
import type { FormView } from "../../contract/forms/form-view.ts";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { SimpleFormIsland } from "../../parts/forms/simple-form-island.tsx";
import type { LinkView } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";
import { AccountFrame } from "./account-frame.tsx";
import { PinnedSeat, type PinnedSeatView } from "./pinned-seat.tsx";

interface SignUpView {
  readonly title: string;
  readonly lead: string;
  readonly notice: Notice | null;
  /** Null for a visitor who reserves nothing. */
  readonly seat: PinnedSeatView | null;
  readonly form: FormView;
  /** Null where sign-in with Google is not configured. */
  readonly googleHref: string | null;
  /** The other ways in. */
  readonly links: readonly LinkView[];
}

/** `/cadastro` (K13) and `/entrar/por-email`: the address to which a code is sent. */
export default function SignUpPage({
  view: { title, lead, notice, seat, form, googleHref, links },
}: {
  readonly view: SignUpView;
}) {
  // A visitor who reserves a scholarship needs no reasons for an account.
  const aside = seat === null && (
    <>
      <h2>Para que serve a conta</h2>
      <ul>
        <li>Reservar uma bolsa e acompanhar cada passo.</li>
        <li>Guardar comprovantes, prazos e o contato da escola.</li>
        <li>Pedir cópia ou exclusão dos seus dados quando quiser.</li>
      </ul>
      <p>Pesquisar e comparar é livre, sem conta.</p>
    </>
  );
  const above = (
    <>
      {seat && <PinnedSeat seat={seat} />}
      {googleHref !== null && <SocialButton provider="google" href={googleHref} />}
    </>
  );
  return (
    <AccountFrame title={title} lead={lead} notice={notice} aside={aside} above={above}>
      <SimpleFormIsland id="cadastro" form={form} />
      <p className="muted">
        Ao continuar você aceita os <a href={paths.terms()}>termos de uso</a> e a{" "}
        <a href={paths.privacy()}>política de privacidade</a>.
      </p>
      <p>
        {links.map(({ label, href }, i) => (
          <span key={href}>
            {i > 0 && " · "}
            <a href={href}>{label}</a>
          </span>
        ))}
      </p>
    </AccountFrame>
  );
}
