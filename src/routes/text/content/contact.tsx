import { formatPhone, isMobile } from "../../../domain/people/phone.ts";
import type { Identity } from "../../../site/layout/identity.ts";
import { paths } from "../../../site/paths.ts";
import type { TextPage } from "../../../site/screen/text-page.ts";
import { CompanyFacts, DpoFacts } from "../company-facts.tsx";

/** `/fale-conosco`. */
export const contactPage: TextPage = {
  path: paths.contact(),
  title: "Fale conosco",
  description:
    "E-mail, telefone e endereço para dúvidas, correções, privacidade e reclamações, e o que contar na mensagem.",
  updatedAt: "2026-11-21",
  content: ({ identity }) => ({
    intro: (
      <>
        <p className="lead">
          Escreva do seu jeito. Se a dúvida é comum, a resposta pode já estar em{" "}
          <a href={paths.articles()}>perguntas frequentes</a>.
        </p>
        <Ways identity={identity} />
      </>
    ),
    sections: [
      { id: "contato", title: "Nossos contatos", body: <CompanyFacts identity={identity} /> },
      {
        id: "o-que-contar",
        title: "O que ajuda a responder rápido",
        body: (
          <ul>
            <li>O endereço da página (copie da barra do navegador).</li>
            <li>O que você esperava ver e o que viu.</li>
            <li>Em páginas de erro, o “código deste pedido”.</li>
            <li>Nunca mande senha, foto de documento ou número de cartão.</li>
          </ul>
        ),
      },
      {
        id: "vaga-ou-matricula",
        title: "Vaga, matrícula ou contrato",
        body: (
          <p>
            Fale direto com a escola: o telefone está na página dela, quando é informado. Vagas, documentos e contrato
            são com ela; nós não temos acesso.
          </p>
        ),
      },
      {
        id: "dado-errado",
        title: "Dado errado na página de uma escola",
        body: (
          <p>
            Ache a escola em <a href={paths.search()}>buscar escolas</a> e, na página dela, toque em “Informar erro” ao
            lado do dado. Conferimos na fonte antes de mudar. Trabalha na escola? Veja{" "}
            <a href={paths.forSchools()}>para escolas</a>.
          </p>
        ),
      },
      {
        id: "dados-pessoais",
        title: "Seus dados pessoais",
        body: (
          <>
            <DpoFacts identity={identity} />
            <p>
              Veja o que você pode pedir em <a href={`${paths.privacy()}#seus-direitos`}>seus direitos</a>. Escreveu uma
              avaliação ou um pedido sem conta? <a href={paths.dataWithoutAccount()}>Receba um link</a> e veja, baixe ou
              apague o que guardamos.
            </p>
          </>
        ),
      },
      {
        id: "reclamacoes",
        title: "Reclamações",
        body: (
          <p>
            A lei nos dá até cinco dias para responder (Decreto 7.962/2013, art. 4º). Se não resolvermos, você pode
            registrar em{" "}
            <a href="https://www.consumidor.gov.br/" rel="noopener">
              consumidor.gov.br
            </a>
            , procurar o Procon da sua cidade ou, sobre dados pessoais, a{" "}
            <a href="https://www.gov.br/anpd/pt-br" rel="noopener">
              ANPD
            </a>
            .
          </p>
        ),
      },
    ],
  }),
};

/** The configured channels, as buttons. */
function Ways({ identity: { phone, company } }: { readonly identity: Identity }) {
  if (!phone && !company.email) return null;
  return (
    <p className="ways">
      {company.email && (
        <a className="button" href={`mailto:${company.email}`}>
          Escrever e-mail
        </a>
      )}
      {isMobile(phone) && (
        <a className="button" href={`https://wa.me/55${phone}`} rel="noopener">
          Conversar no WhatsApp
        </a>
      )}
      {phone && <a href={`tel:+55${phone}`}>Ligar para {formatPhone(phone)}</a>}
    </p>
  );
}
