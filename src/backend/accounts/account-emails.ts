import { EMAIL_CODE_MINUTES } from "../../domain/constants.ts";
import { paths } from "../../site/paths.ts";
import { NEW_EMAIL_LINK_HOURS, NOT_ME_LINK_DAYS, PASSWORD_LINK_HOURS } from "../link-terms.ts";
import type { Email, Site } from "../mail/email.ts";

const NOT_YOU = "Se não foi você, ignore este e-mail: nada muda.";

const REJECTION = `Se não foi, toque em “Não fui eu” em até ${NOT_ME_LINK_DAYS} dias: sua conta continua com este e-mail, é desconectada de todos os aparelhos e a senha atual deixa de valer.`;

/**
 * Code and link for a new account, and for logging in: the same text, whoever reads along. Without the name: anybody
 * may have typed it for a new account.
 */
export function emailCodeEmail(site: Site, code: string, token: string): Email {
  return {
    limitedAs: "emailCode",
    subject: `${code} é o seu código para entrar no site ${site.SITE_NAME}`,
    paragraphs: [
      `Seu código é ${code}. Digite na página onde você deixou seu e-mail.`,
      "Fechou a página? Entre pelo botão abaixo.",
    ],
    button: { label: "Entrar", path: paths.confirmEmail(token) },
    footnote: `O código e o botão valem por ${EMAIL_CODE_MINUTES} minutos e funcionam uma vez. Não passe o código a ninguém: nunca pedimos por telefone ou mensagem. ${NOT_YOU}`,
  };
}

/** To an address without an account, from which somebody wanted to log in. */
export function noAccountEmail(site: Site): Email {
  return {
    limitedAs: "signUpCode",
    subject: `Este e-mail ainda não tem conta no site ${site.SITE_NAME}`,
    paragraphs: [
      "Olá.",
      "Alguém, provavelmente você, pediu um código para entrar com este e-mail. Ele ainda não tem conta.",
      "Entrou antes com outro e-mail? Use o mesmo. Se não, crie a conta: leva um minuto.",
    ],
    button: { label: "Criar conta", path: paths.signUp() },
    footnote: NOT_YOU,
  };
}

/** To an address that has an account, after another account asked to move to it. */
export function alreadyRegisteredEmail(site: Site, name: string): Email {
  return greet(name, {
    limitedAs: "alreadyRegistered",
    subject: `Você já tem conta no site ${site.SITE_NAME}`,
    paragraphs: [
      "Alguém, provavelmente você, tentou usar este e-mail em outra conta. Este e-mail já tem conta: é só entrar.",
    ],
    button: { label: "Entrar", path: paths.login() },
    footnote: NOT_YOU,
  });
}

/** Password recovery. */
export function passwordResetEmail(site: Site, name: string, token: string): Email {
  return greet(name, {
    limitedAs: "passwordReset",
    subject: "Crie uma nova senha",
    paragraphs: [`Recebemos um pedido para trocar sua senha no site ${site.SITE_NAME}.`],
    button: { label: "Criar nova senha", path: paths.resetPassword(token) },
    footnote: `O link vale por ${PASSWORD_LINK_HOURS} hora e só funciona uma vez. ${NOT_YOU} Nunca pedimos sua senha por e-mail ou telefone.`,
  });
}

/** After a new password was set, the first of an account too. */
export function passwordChangedEmail(site: Site, name: string): Email {
  return toOwner(name, {
    subject: "Sua conta tem uma senha nova",
    paragraphs: [
      `A senha da sua conta no site ${site.SITE_NAME} acabou de mudar, e ela foi desconectada de todos os aparelhos.`,
    ],
    footnote: "Se não foi você, crie uma nova senha agora em “Esqueci minha senha” e fale conosco.",
  });
}

/** Confirmation e-mail for the new address of an account. Without the name: the address may be somebody else's. */
export function newAddressEmail(site: Site, token: string): Email {
  return {
    limitedAs: "newAddress",
    subject: "Confirme seu novo e-mail",
    paragraphs: [
      `Abra o link para usar este e-mail na sua conta do site ${site.SITE_NAME}. Ela será desconectada de todos os aparelhos. Se você entrava com o Google, ele também será desconectado.`,
    ],
    button: { label: "Usar este e-mail", path: paths.confirmNewEmail(token) },
    footnote: `O link vale por ${NEW_EMAIL_LINK_HOURS} horas. ${NOT_YOU}`,
  };
}

/** To the present address of an account, when a change is requested. `token` is for `rejectNewEmail`. */
export function addressChangeRequestedEmail(site: Site, name: string, token: string): Email {
  return toOwner(name, {
    subject: "Pediram para trocar o e-mail da sua conta",
    paragraphs: [
      `Alguém com a sua senha pediu para trocar o e-mail da sua conta no site ${site.SITE_NAME}. A troca só vale quando o novo e-mail for confirmado.`,
    ],
    button: { label: "Não fui eu", path: paths.rejectNewEmail(token) },
    footnote: `Se foi você, não precisa fazer nada. ${REJECTION}`,
  });
}

/** To the former address of an account, after the change. `token` is for `rejectNewEmail`. */
export function addressChangedEmail(site: Site, name: string, token: string): Email {
  return toOwner(name, {
    subject: "O e-mail da sua conta foi trocado",
    paragraphs: [`Sua conta no site ${site.SITE_NAME} agora usa outro e-mail. Não dá mais para entrar com este.`],
    button: { label: "Não fui eu", path: paths.rejectNewEmail(token) },
    footnote: `Se foi você, não precisa fazer nada. ${REJECTION}`,
  });
}

/** After Google was linked to an account. */
export function googleLinkedEmail(site: Site, name: string): Email {
  return toOwner(name, {
    subject: "Agora você entra com o Google",
    paragraphs: [
      `A conta Google com este e-mail foi conectada à sua conta no site ${site.SITE_NAME}. A partir de agora, dá para entrar com ela, sem digitar a senha.`,
    ],
    button: { label: "Ver meus dados", path: paths.myData() },
    footnote: "Se não foi você, desconecte o Google em Meus dados e crie outra senha em “Esqueci minha senha”.",
  });
}

/** After Google was unlinked from an account. */
export function googleUnlinkedEmail(site: Site, name: string): Email {
  return toOwner(name, {
    subject: "O Google foi desconectado da sua conta",
    paragraphs: [
      `Para entrar na sua conta no site ${site.SITE_NAME}, agora é preciso digitar a senha. Ela foi desconectada dos outros aparelhos.`,
    ],
    footnote: "Se não foi você, crie uma nova senha agora em “Esqueci minha senha” e fale conosco.",
  });
}

/** After the second factor was turned on. */
export function secondFactorOnEmail(site: Site, name: string): Email {
  return toOwner(name, {
    subject: "Verificação em duas etapas ativada",
    paragraphs: [
      `A partir de agora, para entrar na sua conta do site ${site.SITE_NAME} é preciso digitar um código do seu aplicativo. Ela foi desconectada de todos os aparelhos.`,
    ],
    footnote: "Se não foi você, crie uma nova senha agora em “Esqueci minha senha” e fale conosco.",
  });
}

/** After the second factor was turned off, by its owner or by the team. */
export function secondFactorOffEmail(site: Site, name: string): Email {
  return toOwner(name, {
    subject: "Verificação em duas etapas desativada",
    paragraphs: [`Para entrar na sua conta do site ${site.SITE_NAME}, não é mais preciso digitar um código.`],
    footnote: "Se não foi você que pediu, crie uma nova senha agora em “Esqueci minha senha” e fale conosco.",
  });
}

/** After several wrong codes in a row. */
export function wrongCodesEmail(site: Site, name: string): Email {
  return toOwner(name, {
    subject: "Códigos errados na sua conta",
    paragraphs: [
      `Alguém com a sua senha digitou vários códigos errados para entrar na sua conta do site ${site.SITE_NAME}. Sem o código certo, ninguém entra.`,
      "Foi você? Confira se a hora do celular está certa, ou use um código de reserva.",
    ],
    button: { label: "Criar outra senha", path: paths.recoverPassword() },
    footnote: "Se não foi você, alguém sabe a sua senha: crie outra agora.",
  });
}

/** After so many wrong codes in a row that codes of the app are refused. */
export function secondFactorClosedEmail(site: Site, name: string): Email {
  return toOwner(name, {
    subject: "O aplicativo de códigos não abre mais a sua conta",
    paragraphs: [
      `Alguém com a sua senha digitou códigos errados demais para entrar na sua conta do site ${site.SITE_NAME}. Por isso, não aceitamos mais os códigos do seu aplicativo.`,
      "Para voltar a usá-los, crie outra senha pelo botão abaixo. Os códigos de reserva continuam valendo.",
    ],
    button: { label: "Criar outra senha", path: paths.recoverPassword() },
    footnote: "Se não foi você, alguém sabe a sua senha: não use essa senha em mais nenhum lugar.",
  });
}

/** After a login with a recovery code. */
export function recoveryCodeUsedEmail(site: Site, name: string, left: number): Email {
  return toOwner(name, {
    subject: "Um código de reserva foi usado",
    paragraphs: [
      `Alguém com a sua senha entrou na sua conta do site ${site.SITE_NAME} com um código de reserva. Códigos que ainda restam: ${left}.`,
      "Trocou de celular? Em Meus dados, desative a verificação em duas etapas e ative de novo: você recebe outros códigos.",
    ],
    footnote: "Se não foi você, crie uma nova senha agora em “Esqueci minha senha” e fale conosco.",
  });
}

/** After the team ended all sessions of an account. */
export function accessEndedEmail(site: Site, name: string): Email {
  return toOwner(name, {
    subject: "Desconectamos sua conta de todos os aparelhos",
    paragraphs: [
      `Para proteger você, a equipe do site ${site.SITE_NAME} desconectou sua conta de todos os aparelhos. Nada foi apagado: é só entrar de novo.`,
    ],
    button: { label: "Criar outra senha", path: paths.recoverPassword() },
    footnote: "Se alguém mais sabe sua senha, crie outra agora. Nunca pedimos sua senha por e-mail ou telefone.",
  });
}

/** After an account was deleted, with a line about each of its orders. */
export function accountDeletedEmail(site: Site, name: string, orders: readonly string[]): Email {
  return toOwner(name, {
    subject: "Sua conta foi excluída",
    paragraphs: [`Sua conta no site ${site.SITE_NAME} e os dados dela foram excluídos, como você pediu.`, ...orders],
    footnote: "Se não foi você, fale conosco o quanto antes.",
  });
}

/** An e-mail about what the owner of an account, or somebody with their password, did. */
function toOwner(name: string, email: Omit<Email, "limitedAs">): Email {
  return greet(name, { ...email, limitedAs: null });
}

/** An e-mail that begins with the first name of its recipient. */
function greet(name: string, email: Email): Email {
  return { ...email, paragraphs: [`Olá, ${name.split(" ", 1)[0]!}.`, ...email.paragraphs] };
}
