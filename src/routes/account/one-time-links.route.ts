import { textOf } from "../../parts/forms/form-answer.ts";
import { NEW_PASSWORD_FIELD, PASSWORD_FIELD } from "../../parts/forms/form-fields.ts";
import { placeReservation } from "../../parts/orders/reservation-draft.ts";
import { loginCodePath, paths, withQuery } from "../../site/paths.ts";
import { returnPath } from "../../site/return-path.ts";
import { linkScreen } from "./form-screen.ts";
import { withDropped } from "./redirect-target.ts";
import { signIn } from "./sign-in.ts";

/** Fields that only the browser of the sign-up may give to an account: a stranger may have typed them. */
const DROPPED = { password: "senha", phone: "telefone" } as const;

/**
 * `/confirmar-email/:token`: the link beside a code. It takes a tap, so that mail scanners use nothing up, and says
 * whose account it opens: somebody may have passed on a link to their own, to get what the visitor types there.
 */
export const confirmEmail = linkScreen({
  title: "Entrar",
  lead: "Toque no botão para entrar com o e-mail que recebeu este link.",
  readLead: async (token, { backend }) => {
    const { email, dropped } = await backend().account.readEmailLink(token);
    const lead = `Entrar com o e-mail ${email}? Só continue se este e-mail é seu.`;
    if (dropped.length === 0) return lead;
    const names = dropped.map((name) => DROPPED[name]).join(" e ");
    return `${lead} Pelo link não vale o que mais foi digitado no cadastro: ${names}. Para que valha, digite o código na página em que você se cadastrou.`;
  },
  form: (token) => ({ schema: null, action: paths.confirmEmail(token), submit: "É meu: entrar", fields: [] }),
  link: { label: "Não é meu, ou não pedi para entrar: voltar ao início", href: paths.home() },
  over: {
    variant: "info",
    text: "Este link já foi usado ou passou da validade. Se você ainda não entrou, peça outro.",
  },
  linkOver: { label: "Entrar", href: paths.login() },
  redeem: async (token, context) => {
    const opened = await context.backend().account.confirmEmail({ token });
    signIn(context.session(), opened);
    const wanted = opened.returnPath === null ? paths.myData() : returnPath(opened.returnPath);
    const target = opened.dropped.length > 0 ? withDropped(wanted) : wanted;
    return opened.awaitsCode ? loginCodePath(target) : placeReservation(context, target);
  },
});

/** `/confirmar-novo-email/:token`: requires the link and the password, so that mail scanners cannot confirm. */
export const confirmNewEmail = linkScreen({
  title: "Confirmar novo e-mail",
  lead: "Digite a senha da sua conta para usar este e-mail nela. A conta será desconectada de todos os aparelhos.",
  form: (token) => ({
    schema: "ownPassword",
    action: paths.confirmNewEmail(token),
    submit: "Usar este e-mail",
    fields: [PASSWORD_FIELD],
  }),
  link: { label: "Voltar para Meus dados", href: paths.myData() },
  over: { variant: "danger", text: "Este link já foi usado ou passou da validade. Peça outro." },
  wrongPassword: { variant: "danger", text: "Esta não é a senha da sua conta." },
  redeem: async (token, { form, backend, session }) => {
    await backend().account.confirmNewEmail({ token, password: textOf(form, "password") });
    session().signOut();
    return withQuery(paths.login(), "aviso=email-novo");
  },
});

/** `/nao-fui-eu/:token`: refuses a change of e-mail. */
export const rejectNewEmail = linkScreen({
  title: "Não fui eu",
  lead: "Sua conta continua com o e-mail que recebeu este aviso, é desconectada de todos os aparelhos e a senha atual deixa de valer. Depois, você cria outra.",
  form: (token) => ({
    schema: null,
    action: paths.rejectNewEmail(token),
    submit: "Cancelar a troca de e-mail",
    fields: [],
  }),
  link: { label: "Fale conosco", href: paths.contact() },
  over: {
    variant: "danger",
    text: "Este link já foi usado ou passou da validade. Se sua conta mudou sem você pedir, fale conosco.",
  },
  redeem: async (token, { backend, session }) => {
    await backend().account.rejectNewEmail({ token });
    session().signOut();
    return withQuery(paths.recoverPassword(), "aviso=nao-fui-eu");
  },
});

/** `/redefinir-senha/:token`. */
export const resetPassword = linkScreen({
  title: "Criar nova senha",
  lead: "Sua conta será desconectada de todos os aparelhos.",
  form: (token) => ({
    schema: "newPassword",
    action: paths.resetPassword(token),
    submit: "Salvar senha",
    fields: [{ ...NEW_PASSWORD_FIELD, label: "Nova senha" }],
  }),
  link: { label: "Voltar para o login", href: paths.login() },
  over: { variant: "danger", text: "Este link já foi usado ou passou da validade. Peça outro." },
  linkOver: { label: "Pedir outro link", href: paths.recoverPassword() },
  redeem: async (token, { form, backend, session }) => {
    await backend().account.resetPassword({ token, password: textOf(form, "password") });
    session().signOut();
    return withQuery(paths.login(), "aviso=senha-nova");
  },
});
