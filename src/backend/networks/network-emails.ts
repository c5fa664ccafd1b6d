import { networkInWords } from "../../domain/partners/network-name.ts";
import { SCHOOL_ACCESS, type SchoolAccess } from "../../domain/partners/school-access.ts";
import { paths } from "../../site/paths.ts";
import { KEPT_LINK_DAYS } from "../link-terms.ts";
import type { Email, Site } from "../mail/email.ts";

const BUTTON = "Ver as escolas da rede";

/** To a person whom the team gives access to the schools of a network. */
export function networkAccessEmail(site: Site, network: string, access: SchoolAccess, token: string): Email {
  return {
    limitedAs: null,
    subject: `Seu acesso às escolas da ${networkInWords(network)}`,
    paragraphs: [
      `Você agora cuida das escolas da ${networkInWords(network)} no site ${site.SITE_NAME}: na mesa de cada uma, ${SCHOOL_ACCESS[access]}.`,
      "O link abre a lista das escolas, com o que espera por resposta em cada uma. Não é preciso senha.",
    ],
    button: { label: BUTTON, path: paths.networkSchools(token) },
    footnote: `O link vale por ${KEPT_LINK_DAYS} dias e é só seu: não compartilhe. Depois, ele mesmo oferece outro. Se você não trabalha nesta rede, avise pela página “Fale conosco”.`,
  };
}

/** To a person of a network who lost the link to its schools. */
export function networkLinkEmail(site: Site, network: string, token: string): Email {
  return {
    limitedAs: "deskLink",
    subject: `Seu link: escolas da ${networkInWords(network)}`,
    paragraphs: [`Você pediu outro link para as escolas da ${networkInWords(network)} no site ${site.SITE_NAME}.`],
    button: { label: BUTTON, path: paths.networkSchools(token) },
    footnote: `O link vale por ${KEPT_LINK_DAYS} dias e é só seu: não compartilhe. Se não foi você que pediu, ignore este e-mail.`,
  };
}

/** To a person of a network: the team ended their access. */
export function networkEndedEmail(site: Site, network: string): Email {
  return {
    limitedAs: null,
    subject: `Seu acesso terminou: escolas da ${networkInWords(network)}`,
    paragraphs: [
      `Seu acesso às escolas da ${networkInWords(network)} no site ${site.SITE_NAME} foi encerrado. Seus links não abrem mais.`,
      "Não foi combinado? Avise pela página “Fale conosco”.",
    ],
    button: { label: "Fale conosco", path: paths.contact() },
    footnote: `${site.SITE_NAME}. Você recebe este aviso porque cuidava das escolas da rede.`,
  };
}

/** To who publishes the prices of a network: its key ended, and its programs send nothing until there is another. */
export function networkKeyEndedEmail(site: Site, network: string, cause: "maker" | "team", token: string): Email {
  return {
    limitedAs: null,
    subject: `A chave da rede ${network} acabou`,
    paragraphs: [
      cause === "maker"
        ? `Terminou o acesso de quem criou a chave com que o sistema da rede ${network} manda preços ao site ${site.SITE_NAME}, e a chave acabou junto.`
        : `A equipe do site ${site.SITE_NAME} cancelou a chave com que o sistema da rede ${network} manda preços.`,
      "Os preços que já estão no site continuam. Para o sistema voltar a mandar os novos, crie outra chave na página dos preços da rede e troque a antiga por ela.",
    ],
    button: { label: "Criar outra chave", path: paths.networkPrices(token) },
    footnote: `O link vale por ${KEPT_LINK_DAYS} dias e é só seu: não compartilhe. ${site.SITE_NAME}. Você recebe este aviso porque publica os preços da rede.`,
  };
}
