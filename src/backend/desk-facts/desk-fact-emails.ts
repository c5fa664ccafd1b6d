import { withPreposition } from "../../domain/catalog/school-articles.ts";
import type { Email } from "../mail/email.ts";

/** To who takes care of the school's page: the team did not publish a text, or took it down. */
export function factRefusedEmail(school: string, label: string, reason: string, wasPublished: boolean): Email {
  const fact = `“${label}”, na página ${withPreposition("de", school)}`;
  return {
    limitedAs: null,
    subject: `${wasPublished ? "Um texto saiu do ar" : "Seu texto não foi publicado"}: ${school}`,
    paragraphs: [
      `${wasPublished ? `Tiramos do ar o texto de ${fact}` : `Lemos o texto de ${fact}, e não podemos publicá-lo como está`}. Motivo: ${reason}`,
      "Vocês podem escrever outro a qualquer momento, na mesa da escola.",
    ],
    footnote: "Dúvidas? Use a página “Fale conosco”.",
  };
}
