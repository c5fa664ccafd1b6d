import { withPreposition } from "../../domain/catalog/school-articles.ts";
import { SCHOOL_ACCESS, type SchoolAccess } from "../../domain/partners/school-access.ts";
import { CLAIM_DAYS } from "../../domain/requests/claim-deadline.ts";
import { plural } from "../../domain/text/format.ts";
import { unlinked } from "../../domain/text/unlinked.ts";
import { paths } from "../../site/paths.ts";
import { CLAIM_LINK_DAYS, INVITATION_DAYS, KEPT_LINK_DAYS } from "../link-terms.ts";
import type { Email, Site } from "../mail/email.ts";

/** To the claimant: confirms the e-mail; the same link later opens the school's desk. */
export function confirmClaimEmail(school: string, protocol: string, token: string): Email {
  return {
    limitedAs: "confirmClaim",
    subject: `Confirme seu e-mail: página ${withPreposition("de", school)}`,
    paragraphs: [
      `Recebemos seu pedido para cuidar da página ${withPreposition("de", school)}. Abra o link e confirme que este e-mail é seu.`,
      "Depois conferimos com a escola, em até cinco dias úteis. Quando o pedido for aceito, você recebe por e-mail o link da mesa da escola.",
    ],
    button: { label: "Confirmar e-mail", path: paths.schoolDesk(token) },
    footnote: `Protocolo ${protocol}. Para confirmar, o link vale por ${CLAIM_LINK_DAYS} dias. Se não foi você, ignore este e-mail: apagamos tudo.`,
  };
}

interface ClaimAtSchool {
  readonly school: string;
  readonly protocol: string;
  readonly name: string;
  readonly role: string;
}

/** Most claims that one letter quotes; it counts them all. */
const MAX_QUOTED = 20;

/** To the public address of schools: one or more claims to their pages. */
export function claimNoticeEmail(site: Site, claims: readonly ClaimAtSchool[]): Email {
  const [first] = claims as readonly [ClaimAtSchool];
  const schools = [...new Set(claims.map(({ school }) => school))];
  const pages = schools.length === 1 ? `da página ${withPreposition("de", first.school)}` : "de páginas da escola";
  const lead = claims.length === 1 ? "Alguém pediu" : `${claims.length} pedidos`;
  return {
    limitedAs: "claimNotice",
    subject: `${lead} para cuidar ${pages}`,
    paragraphs: [
      `${claims.length === 1 ? "Recebemos um pedido" : `Recebemos ${claims.length} pedidos`} para cuidar ${pages} no site ${site.SITE_NAME}.`,
      "Se quem pediu é da escola, não precisa fazer nada. Se não é, avise pela página “Fale conosco”, com o protocolo, e recusamos o pedido.",
    ],
    quotes: claims.slice(0, MAX_QUOTED).map(({ school, protocol, name, role }) => ({
      label: `${protocol}${schools.length === 1 ? "" : `, ${school}`}, nome e cargo de quem pediu`,
      text: `${name}, ${role}`,
    })),
    button: { label: "Fale conosco", path: paths.contact() },
    footnote: `${site.SITE_NAME}. Você recebe este aviso porque este endereço é o e-mail da escola no site.`,
  };
}

/** To the public address of a school: the team accepted a claim to its page. */
export function claimApprovedEmail(site: Site, { school, protocol, name, role }: ClaimAtSchool): Email {
  return {
    limitedAs: null,
    subject: `Aceitamos um pedido: página ${withPreposition("de", school)}`,
    paragraphs: [
      `Conferimos o pedido ${protocol}: mais uma pessoa cuida da página ${withPreposition("de", school)} no site ${site.SITE_NAME}.`,
      "Se a escola não conhece essa pessoa, avise pela página “Fale conosco”, com o protocolo, e encerramos o acesso.",
    ],
    quotes: [{ label: "Nome e cargo", text: `${name}, ${role}` }],
    button: { label: "Fale conosco", path: paths.contact() },
    footnote: `Protocolo ${protocol}, ${site.SITE_NAME}. Você recebe este aviso porque este endereço é o e-mail da escola no site.`,
  };
}

/** To the school's public address: a claim to its page is deleted, because the claimant's data is erased. */
export function claimWithdrawnEmail(
  site: Site,
  school: { readonly name: string; readonly slug: string },
  protocol: string,
  isApproved: boolean,
): Email {
  const page = `a página ${withPreposition("de", school.name)} no site ${site.SITE_NAME}`;
  return {
    limitedAs: null,
    subject: `Pedido ${protocol} apagado: página ${withPreposition("de", school.name)}`,
    paragraphs: [
      isApproved
        ? `Quem cuidava d${page} pediu para apagarmos seus dados e não responde mais às avaliações.`
        : `Quem pediu para cuidar d${page} desistiu e pediu para apagarmos seus dados.`,
      "Apague também o que a escola guardou dessa pessoa por causa do pedido, por favor.",
    ],
    button: { label: "Ver a página", path: paths.school(school.slug) },
    footnote: `Protocolo ${protocol}, ${site.SITE_NAME}. Outra pessoa da escola pode pedir para cuidar da página.`,
  };
}

/** To a person whom a colleague invites to the desk of their school; one button of the page of the link accepts. */
export function invitationEmail(
  site: Site,
  school: string,
  inviter: string,
  access: SchoolAccess,
  token: string,
): Email {
  return {
    limitedAs: "invitation",
    subject: `Convite para a mesa ${withPreposition("de", school)}`,
    paragraphs: [
      `${unlinked(inviter)} cuida da página ${withPreposition("de", school)} no site ${site.SITE_NAME} e convidou você para cuidar também: quem aceita ${SCHOOL_ACCESS[access]}.`,
      "Abra o link e aceite com um toque. Não é preciso senha.",
    ],
    button: { label: "Ver o convite", path: paths.schoolDesk(token) },
    footnote: `O convite vale por ${INVITATION_DAYS} dias e é só seu: não compartilhe. Se você não trabalha nesta escola, ignore este e-mail: apagamos tudo.`,
  };
}

/** To everybody at a school: an invited person accepted. */
export function invitationAcceptedEmail(
  site: Site,
  school: string,
  { name, role, access }: { readonly name: string; readonly role: string; readonly access: SchoolAccess },
): Email {
  return {
    limitedAs: null,
    subject: `Mais uma pessoa cuida da página ${withPreposition("de", school)}`,
    paragraphs: [
      `Alguém aceitou o convite de uma pessoa da escola e agora ${SCHOOL_ACCESS[access]}.`,
      "Não foi combinado? Quem edita a página encerra o acesso na mesa da escola, em “Pessoas”. Se a escola não conhece essa pessoa, avise pela página “Fale conosco”.",
    ],
    quotes: [{ label: "Nome e cargo, como no convite", text: `${name}, ${role}` }],
    footnote: `${site.SITE_NAME}. Você recebe este aviso porque é da escola.`,
  };
}

/** To who takes care of pages, and lost the link to their desks; `others` is the number of schools besides this one. */
export function deskLinkEmail(site: Site, school: string, others: number, token: string): Email {
  const also = `A página inicial da mesa abre também ${plural(others, "outra escola", "outras escolas")} de que você cuida.`;
  return {
    limitedAs: "deskLink",
    subject: `Seu link: mesa ${withPreposition("de", school)}`,
    paragraphs: [
      `Você pediu outro link para a mesa ${withPreposition("de", school)} no site ${site.SITE_NAME}.`,
      ...(others > 0 ? [also] : []),
    ],
    button: { label: "Abrir a mesa", path: paths.schoolDesk(token) },
    footnote: `O link vale por ${KEPT_LINK_DAYS} dias e é só seu: não compartilhe. Se não foi você que pediu, ignore este e-mail.`,
  };
}

/** To the claimant: the decision. `token` opens the desk of an approved claim; null of a refused one. */
export function claimDecisionEmail(
  site: Site,
  school: { readonly name: string; readonly slug: string },
  protocol: string,
  token: string | null,
  reply: string,
): Email {
  const isApproved = token !== null;
  return {
    limitedAs: null,
    subject: isApproved
      ? `Pedido aceito: página ${withPreposition("de", school.name)}`
      : `Pedido recusado: página ${withPreposition("de", school.name)}`,
    paragraphs: isApproved
      ? [
          `Conferimos seu pedido: você cuida da página ${withPreposition("de", school.name)}.`,
          "Comece pelos dados e textos que as famílias procuram. Na mesma mesa você publica preços, vagas e fotos, responde às famílias e às avaliações e pede a parceria. Para corrigir um dado errado, use “Informar erro” na página da escola.",
          `O link vale por ${KEPT_LINK_DAYS} dias e é só seu; depois, ele mesmo oferece outro. Ele termina se o e-mail da escola no site mudar.`,
        ]
      : [
          `Não pudemos aceitar seu pedido para cuidar da página ${withPreposition("de", school.name)}. Motivo: ${reply}`,
        ],
    button: isApproved
      ? { label: "Completar a página da escola", path: paths.schoolDesk(token, "pagina#dados") }
      : { label: "Ver a página", path: paths.school(school.slug) },
    footnote: `Protocolo ${protocol}, ${site.SITE_NAME}. Dúvidas? Use a página “Fale conosco”.`,
  };
}

/** To a person of a school: the team ended their access. */
export function accessEndedEmail(
  site: Site,
  school: { readonly name: string; readonly slug: string },
  protocol: string,
  reason: string,
): Email {
  return {
    limitedAs: null,
    subject: `Acesso encerrado: página ${withPreposition("de", school.name)}`,
    paragraphs: [
      `Encerramos o seu acesso à mesa ${withPreposition("de", school.name)}: você não cuida mais da página. Motivo: ${reason}`,
    ],
    button: { label: "Ver a página", path: paths.school(school.slug) },
    footnote: `Protocolo ${protocol}, ${site.SITE_NAME}. Dúvidas? Use a página “Fale conosco”.`,
  };
}

/** To the claimant: nobody has decided in time, and the claim ended. */
export function claimUndecidedEmail(
  site: Site,
  school: { readonly name: string; readonly slug: string },
  protocol: string,
): Email {
  return {
    limitedAs: null,
    subject: `Pedido encerrado sem decisão: página ${withPreposition("de", school.name)}`,
    paragraphs: [
      `Em ${CLAIM_DAYS} dias não conseguimos conferir seu pedido para cuidar da página ${withPreposition("de", school.name)}, e ele terminou. Desculpe.`,
      "Você ainda cuida da página? Peça de novo, e conte como podemos conferir com a escola: por exemplo, um telefone e o horário da secretaria.",
    ],
    button: { label: "Pedir de novo", path: paths.claimSchool(school.slug) },
    footnote: `Protocolo ${protocol}, ${site.SITE_NAME}. Dúvidas? Use a página “Fale conosco”.`,
  };
}

/** To the claimant: the school's address changed, which ends the access. */
export function claimEndedEmail(site: Site, school: { readonly name: string; readonly slug: string }): Email {
  return {
    limitedAs: null,
    subject: `Seu acesso terminou: página ${withPreposition("de", school.name)}`,
    paragraphs: [
      `O e-mail ${withPreposition("de", school.name)} mudou no site ${site.SITE_NAME}, e com isso terminam os acessos que foram conferidos com o anterior.`,
      "Você continua cuidando da página? Peça de novo: conferimos em até cinco dias úteis.",
    ],
    button: { label: "Pedir de novo", path: paths.claimSchool(school.slug) },
    footnote: `${site.SITE_NAME}. Dúvidas? Use a página “Fale conosco”.`,
  };
}

/** To a person of a school: a colleague ended their access. */
export function colleagueEndedEmail(
  site: Site,
  school: { readonly name: string; readonly slug: string },
  colleague: string,
): Email {
  return {
    limitedAs: null,
    subject: `Seu acesso terminou: página ${withPreposition("de", school.name)}`,
    paragraphs: [
      `${unlinked(colleague)}, que também cuida da página ${withPreposition("de", school.name)} no site ${site.SITE_NAME}, encerrou o seu acesso. Seus links da mesa da escola não abrem mais.`,
      "Não foi combinado? Avise pela página “Fale conosco”, ou peça o acesso de novo: conferimos em até cinco dias úteis.",
    ],
    button: { label: "Pedir de novo", path: paths.claimSchool(school.slug) },
    footnote: `${site.SITE_NAME}. Dúvidas? Use a página “Fale conosco”.`,
  };
}
