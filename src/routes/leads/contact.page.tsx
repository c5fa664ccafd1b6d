import { FormScreen, type FormScreenView } from "../../site/forms/form-screen.tsx";

/** `/escola/:slug/contato` of a partner (K7); the page of the school shows it in a dialog. */
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
