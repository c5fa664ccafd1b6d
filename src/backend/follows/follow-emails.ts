import { NEWS_REASONS } from "../../domain/follows/news-reasons.ts";
import { formatDate, formatList, plural } from "../../domain/text/format.ts";
import { unlinked } from "../../domain/text/unlinked.ts";
import { dateInSaoPaulo } from "../../domain/time/sao-paulo-time.ts";
import { paths } from "../../site/paths.ts";
import { FOLLOW_LINK_DAYS } from "../link-terms.ts";
import type { Email, Site } from "../mail/email.ts";
import type { LetterNews } from "./read-letter.ts";

/** Most lines of a letter; all of them are behind its link. */
const MAX_LINES = 30;

/** Asks who has the address to confirm that they want news of a page, which `title` names. */
export function confirmFollowEmail(site: Site, title: string, token: string): Email {
  return {
    limitedAs: "confirmFollow",
    subject: "Confirme seus avisos por e-mail",
    paragraphs: [
      `Alguém, talvez você, pediu no site ${site.SITE_NAME} para receber avisos neste e-mail. O pedido: ${title}.`,
      "Nada chega sem a sua confirmação. Na página do link, toque em “Confirmar”.",
    ],
    button: { label: "Ver e confirmar", path: paths.follows(token) },
    footnote: `O pedido vale por ${FOLLOW_LINK_DAYS} dias, e depois o apagamos. Se não foi você, não faça nada: não mandamos avisos.`,
  };
}

interface Letter {
  readonly news: readonly LetterNews[];
  readonly token: string;
  /** Path that stops all of it. */
  readonly stop: string;
  readonly id: string;
  /** ISO instant at which all ends without another tap. */
  readonly expiresAt: string;
}

/** News, each with its reason, and how to stop. */
export function newsEmail(site: Site, { news, token, stop, id, expiresAt }: Letter): Email {
  const [first] = news as [LetterNews];
  const rest = news.length - MAX_LINES;
  const count = plural(news.length, "novidade", "novidades");
  return {
    limitedAs: null,
    subject: news.length === 1 ? `${NEWS_REASONS[first.reason]}: ${first.school}` : `${count} do que você segue`,
    paragraphs: [`Publicamos ${count} do que você segue.`],
    links: news.slice(0, MAX_LINES).map((one) => ({ label: lineOf(one), path: one.path })),
    button:
      rest > 0
        ? { label: `Ver as ${news.length} novidades`, path: paths.followLetter(token, id) }
        : { label: "Ver ou mudar meus avisos", path: paths.follows(token) },
    unsubscribePath: stop,
    footnote: `Você recebe este e-mail porque confirmou estes avisos. Eles vão até ${formatDate(dateInSaoPaulo(new Date(expiresAt)))}; para continuar depois disso, toque em “Continuar” na página dos seus avisos: ${site.SITE_ORIGIN}${paths.follows(token)}. Para parar tudo e apagar seu e-mail: ${site.SITE_ORIGIN}${stop}. Os links são só seus: não compartilhe.`,
  };
}

function lineOf({ reason, text, because }: LetterNews): string {
  return `${NEWS_REASONS[reason]}: ${unlinked(text)}. Está aqui porque você segue ${formatList(because.map((title) => `“${title}”`))}.`;
}
