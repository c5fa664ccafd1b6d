import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { REMOVAL_REASONS, type RemovalReason } from "../../domain/reviews/review-reason.ts";
import { paths } from "../../site/paths.ts";
import { REVIEW_LINK_DAYS } from "../link-terms.ts";
import type { Email, Site } from "../mail/email.ts";

/** None of these e-mails quotes the review: otherwise anybody could have us send their words to others. */
const NOT_YOU = `Se não foi você, ignore este e-mail: nada é publicado, e em ${REVIEW_LINK_DAYS} dias apagamos tudo.`;

/** To the author: the link to confirm, follow and withdraw the review. */
export function confirmReviewEmail(school: string, token: string, isMinor: boolean): Email {
  return {
    limitedAs: "confirmReview",
    subject: `Confirme sua avaliação: ${school}`,
    paragraphs: [
      `Recebemos sua avaliação ${withPreposition("de", school)}. Falta um passo: abra o link e confirme que ela é sua.`,
      ...(isMinor
        ? ["Seu responsável também recebeu um e-mail. A avaliação só vai para análise quando os dois confirmarem."]
        : []),
      "Depois uma pessoa lê o texto, em até cinco dias úteis. Guarde este e-mail: pelo mesmo link você acompanha a avaliação e pode retirá-la quando quiser.",
    ],
    button: { label: "Confirmar avaliação", path: paths.myReview(token) },
    footnote: `Para confirmar, o link vale por ${REVIEW_LINK_DAYS} dias. ${NOT_YOU}`,
  };
}

/** To the guardian of an author of 16 or 17: asks for consent. */
export function guardianConsentEmail(school: string, token: string): Email {
  return {
    limitedAs: "guardianConsent",
    subject: `Autorize uma avaliação: ${school}`,
    paragraphs: [
      `Uma pessoa de 16 ou 17 anos escreveu uma avaliação ${withPreposition("de", school)} e indicou você como responsável.`,
      "Abra o link, leia o texto e diga se autoriza a publicação. Sem a sua autorização ela não é publicada.",
    ],
    button: { label: "Ler e decidir", path: paths.myReview(token) },
    footnote: `O link vale por ${REVIEW_LINK_DAYS} dias. Se você não conhece essa pessoa, ignore este e-mail: nada é publicado.`,
  };
}

export function reviewPublishedEmail(school: { readonly name: string; readonly slug: string }): Email {
  return {
    limitedAs: null,
    subject: `Sua avaliação foi publicada: ${school.name}`,
    paragraphs: [
      `Obrigado por ajudar outras famílias. Sua avaliação da escola ${school.name} aparece no site em alguns minutos, com seu primeiro nome e a inicial do sobrenome.`,
    ],
    button: { label: "Ver as avaliações", path: paths.schoolReviews(school.slug) },
    footnote: "Para retirar a avaliação, use o link do e-mail em que você a confirmou.",
  };
}

export function reviewRejectedEmail(school: string, reason: RemovalReason): Email {
  return {
    limitedAs: null,
    subject: `Sua avaliação não foi publicada: ${school}`,
    paragraphs: [
      `Lemos sua avaliação ${withPreposition("de", school)} e não podemos publicá-la como está. Motivo: ${REMOVAL_REASONS[reason]}.`,
      "Nota baixa nunca é motivo de recusa. Você pode escrever outra avaliação, sem esse ponto, a qualquer momento.",
    ],
    button: { label: "Ver as regras", path: paths.reviewPolicy() },
    footnote: "Acha que erramos? Responda pela página “Fale conosco”, com o nome da escola.",
  };
}

export function reviewHiddenEmail(school: string, reason: RemovalReason): Email {
  return {
    limitedAs: null,
    subject: `Sua avaliação saiu do ar: ${school}`,
    paragraphs: [
      `Depois de uma denúncia, tiramos do ar sua avaliação ${withPreposition("de", school)}. Motivo: ${REMOVAL_REASONS[reason]}.`,
      "Se você discorda, conte o seu lado: a decisão pode ser revista.",
    ],
    button: { label: "Fale conosco", path: paths.contact() },
    footnote: "Você pode escrever outra avaliação, sem esse ponto, a qualquer momento.",
  };
}

export function noticeReplyEmail(
  site: Site,
  school: string,
  protocol: string,
  isHidden: boolean,
  reply: string,
): Email {
  return {
    limitedAs: null,
    subject: `Resposta à denúncia ${protocol}`,
    paragraphs: [
      isHidden
        ? `A avaliação ${withPreposition("de", school)} que você denunciou saiu do ar.`
        : `Analisamos a avaliação ${withPreposition("de", school)} que você denunciou, e ela continua no ar.`,
      reply,
    ],
    footnote: `Protocolo ${protocol}, ${site.SITE_NAME}. Em casos de ofensa à honra, a Justiça pode decidir diferente (Marco Civil, art. 19).`,
  };
}

export function noticeReceivedEmail(site: Site, school: string, protocol: string): Email {
  return {
    limitedAs: "noticeReceived",
    subject: `Recebemos sua denúncia ${protocol}`,
    paragraphs: [
      `Recebemos sua denúncia sobre uma avaliação ${withPreposition("de", school)}. Nossa meta é uma primeira análise em 48 horas, e você recebe a resposta neste e-mail.`,
    ],
    footnote: `Protocolo ${protocol}, ${site.SITE_NAME}. Se não foi você, ignore este e-mail.`,
  };
}

/** To the school's own address: a reply was published in its name. */
export function replyPublishedEmail(school: { readonly name: string; readonly slug: string }): Email {
  return {
    limitedAs: null,
    subject: `Resposta da escola publicada: ${school.name}`,
    paragraphs: [
      `Uma resposta em nome ${withPreposition("de", school.name)} foi publicada embaixo de uma avaliação. Ela aparece no site em alguns minutos.`,
      "Se a escola não escreveu essa resposta, avise pela página “Fale conosco”: tiramos do ar.",
    ],
    button: { label: "Ver as avaliações", path: paths.schoolReviews(school.slug) },
    footnote: `Você recebe este e-mail porque este endereço é o ${withPreposition("de", school.name)}.`,
  };
}

/** To who takes care of the school's page: a reply with a link was not published. */
export function replyRefusedEmail(school: string, reason: string): Email {
  return {
    limitedAs: null,
    subject: `Sua resposta não foi publicada: ${school}`,
    paragraphs: [
      `Lemos a resposta em nome ${withPreposition("de", school)} e não podemos publicá-la como está. Motivo: ${reason}`,
      "Vocês podem escrever outra a qualquer momento. Sem endereço de site ou e-mail, ela é publicada na hora.",
    ],
    footnote: "Dúvidas? Use a página “Fale conosco”.",
  };
}
