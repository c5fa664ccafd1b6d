import { SocialButton } from "../../client/ui/social-button.tsx";
import type { FormView } from "../../contract/forms/form-view.ts";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { SimpleFormIsland } from "../../parts/forms/simple-form-island.tsx";
import { paths } from "../../site/paths.ts";
import { AccountFrame } from "./account-frame.tsx";

export interface LoginView {
  readonly lead: string;
  readonly notice: Notice | null;
  readonly form: FormView;
  /** Null where sign-in with Google is not configured. */
  readonly googleHref: string | null;
  readonly byEmailHref: string;
  readonly signUpHref: string;
}

/** `/entrar` (K13). */
export default function LoginPage({ view }: { readonly view: LoginView }) {
  const aside = (
    <>
      <h2>Ainda não tem conta?</h2>
      <p>Para pesquisar e comparar escolas, não precisa. A conta guarda suas reservas e bolsas.</p>
      <p>
        <a className="button secondary" href={view.signUpHref}>
          Criar conta
        </a>
      </p>
      <p>
        Só escreveu uma avaliação ou um pedido? <a href={paths.dataWithoutAccount()}>Veja seus dados sem conta</a>.
      </p>
    </>
  );
  return (
    <AccountFrame title="Entrar" lead={view.lead} notice={view.notice} aside={aside}>
      <SimpleFormIsland id="entrar" form={view.form} />
      <p>
        <a href={view.byEmailHref}>Entrar com um código por e-mail</a> ·{" "}
        <a href={paths.recoverPassword()}>Esqueci minha senha</a>
      </p>
      {view.googleHref !== null && <SocialButton provider="google" href={view.googleHref} />}
    </AccountFrame>
  );
}
