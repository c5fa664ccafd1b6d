import { FormScreen, type FormScreenView } from "../../parts/forms/form-screen.tsx";

/** `/escola/:slug/contato` of a partner (K7), also shown in a dialog of the school's page. */
export default function ContactPage({ view }: { readonly view: FormScreenView }) {
  const aside = (
    <>
      <h2>O que acontece depois</h2>
      <ul>
        <li>Você recebe um protocolo e um link para acompanhar ou cancelar.</li>
        <li>A escola recebe seu pedido por e-mail e responde do jeito que você escolheu.</li>
        <li>Ninguém mais recebe seus dados, e nós não ligamos para você.</li>
      </ul>
    </>
  );
  return <FormScreen view={view} aside={aside} />;
}
