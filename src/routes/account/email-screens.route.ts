import { EMAIL_FIELD } from "../../parts/forms/form-fields.ts";
import { paths } from "../../site/paths.ts";
import { emailScreen } from "./form-screen.ts";

/** `/recuperar-senha`. */
export const recoverPassword = emailScreen({
  path: paths.recoverPassword(),
  title: "Esqueci minha senha",
  lead: "Digite seu e-mail. Mandamos um link para você criar outra senha.",
  field: EMAIL_FIELD,
  link: { label: "Voltar para o login", href: paths.login() },
  sent: "Se houver conta com este e-mail, enviamos um link para criar outra senha. Ele vale por uma hora.",
  notices: {
    // After a change of e-mail was refused.
    "nao-fui-eu": {
      variant: "success",
      text: "Cancelamos a troca de e-mail e desconectamos sua conta de todos os aparelhos. Agora crie outra senha: a antiga não vale mais.",
    },
  },
  send: ({ account }, email) => account.recoverPassword({ email }),
});

/** `/meus-dados/sem-conta`: data requests of people without an account (B2). */
export const dataLink = emailScreen({
  path: paths.dataWithoutAccount(),
  title: "Meus dados, sem conta",
  lead: "Escreveu uma avaliação, pediu contato ou enviou uma correção? Mandamos um link para o seu e-mail, e por ele você vê tudo o que guardamos.",
  field: { ...EMAIL_FIELD, autoComplete: "email" },
  link: { label: "Tenho conta: entrar", href: paths.myData() },
  sent: "Enviamos um link para o e-mail que você digitou. Por ele você vê, baixa ou apaga o que guardamos.",
  notices: { apagado: { variant: "success", text: "Apagamos o que guardávamos com o seu e-mail, fora de uma conta." } },
  send: ({ dataRequests }, email) => dataRequests.sendLink({ email }),
});
