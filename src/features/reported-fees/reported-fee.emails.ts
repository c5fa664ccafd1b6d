import { REPORTED_FEE_LINK_DAYS } from "../../backend/link-terms.ts";
import type { Email } from "../../backend/mail/email.ts";
import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { paths } from "../../site/paths.ts";

/** To the family: the link to confirm. It does not quote the amount: anybody may have typed the address. */
export function confirmFeeEmail(school: string, token: string): Email {
  return {
    limitedAs: "confirmFee",
    subject: `Confirme o preço que você informou: ${school}`,
    paragraphs: [
      `Recebemos quanto sua família paga ou pagou ${withPreposition("em", school)}. Falta um passo: abra o link e confirme.`,
      "Depois uma pessoa da equipe confere. O valor só aparece no site junto com o de outras famílias, sem dizer de quem é.",
    ],
    button: { label: "Conferir e confirmar", path: paths.myReportedFee(token) },
    footnote: `O link vale por ${REPORTED_FEE_LINK_DAYS} dias. Se não foi você, ignore este e-mail: nada é contado, e apagamos tudo.`,
  };
}

/** To the family: the team did not take it, with the reason. */
export function feeRefusedEmail(school: string, reason: string): Email {
  return {
    limitedAs: null,
    subject: `Não contamos o preço que você informou: ${school}`,
    paragraphs: [
      `Vimos o preço que você informou ${withPreposition("de", school)} e não podemos contá-lo. Motivo: ${reason}`,
      "Apagamos o que você mandou. Se quiser, informe de novo pela página da escola.",
    ],
    footnote: "Dúvidas? Use a página “Fale conosco”.",
  };
}
