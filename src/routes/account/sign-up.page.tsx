import type { FormView } from "../../contract/forms/form-view.ts";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { SimpleFormIsland } from "../../parts/forms/simple-form-island.tsx";
import { paths } from "../../site/paths.ts";
import { AccountFrame } from "./account-frame.tsx";

export interface SignUpView {
  readonly lead: string;
  readonly notice: Notice | null;
  readonly form: FormView;
  readonly loginHref: string;
}

/** `/cadastro` (K13). */
export default function SignUpPage({ view }: { readonly view: SignUpView }) {
  const aside = (
    <>
      <h2>Para que serve a conta</h2>
      <ul>
        <li>Reservar uma bolsa e acompanhar cada passo.</li>
        <li>Guardar comprovantes, prazos e o contato da escola.</li>
        <li>Pedir cópia ou exclusão dos seus dados quando quiser.</li>
      </ul>
      <p>Não pedimos CPF agora, nem dados de crianças. Pesquisar e comparar é livre, sem conta.</p>
    </>
  );
  return (
    <AccountFrame title="Criar conta" lead={view.lead} notice={view.notice} aside={aside}>
      <SimpleFormIsland id="cadastro" form={view.form} />
      <p className="muted">
        Ao criar a conta você aceita os <a href={paths.terms()}>termos de uso</a> e a{" "}
        <a href={paths.privacy()}>política de privacidade</a>.
      </p>
      <p>
        Já tem conta? <a href={view.loginHref}>Entrar</a>
      </p>
    </AccountFrame>
  );
}
