import { formatPhone, isMobile } from "../../domain/people/phone.ts";
import { FormScreen, type FormScreenView } from "../../parts/forms/form-screen.tsx";
import { CompanyFacts, DpoFacts } from "../../parts/layout/company-facts.tsx";
import type { Identity } from "../../parts/layout/identity.ts";
import { paths } from "../../site/paths.ts";

interface Props {
  readonly view: FormScreenView;
  readonly identity: Identity;
}

/** `/fale-conosco`: the form, and beside it the other channels and what they are for. */
export default function ContactPage({ view, identity }: Props) {
  return <FormScreen view={view} aside={<Aside identity={identity} />} isPlain />;
}

function Aside({ identity }: Pick<Props, "identity">) {
  return (
    <>
      <Ways identity={identity} />
      <h2>Quem resolve mais rápido</h2>
      <ul>
        <li>
          <b>Vaga, documentos ou contrato:</b> a escola. O telefone está na página dela; nós não temos acesso.
        </li>
        <li>
          <b>Dado errado de uma escola:</b> toque em “Informar erro” na <a href={paths.search()}>página dela</a>.
        </li>
        <li>
          <b>Dúvida comum:</b> a resposta pode estar em <a href={paths.articles()}>perguntas frequentes</a>.
        </li>
        <li>
          <b>Trabalha em uma escola?</b> Veja <a href={paths.forSchools()}>para escolas</a>.
        </li>
      </ul>
      <h2 id="dados-pessoais">Seus dados pessoais</h2>
      <p>
        Veja, baixe ou apague o que guardamos: <a href={paths.dataWithoutAccount()}>receba um link</a>, sem conta. Leia
        também <a href={`${paths.privacy()}#seus-direitos`}>seus direitos</a>.
      </p>
      {identity.company.dpoEmail && <DpoFacts identity={identity} />}
      <h2>Não resolvemos?</h2>
      <p>
        A lei nos dá até cinco dias para responder (Decreto 7.962/2013, art. 4º). Depois disso, você pode registrar em{" "}
        <a href="https://www.consumidor.gov.br/" rel="noopener">
          consumidor.gov.br
        </a>
        , procurar o Procon da sua cidade ou, sobre dados pessoais, a{" "}
        <a href="https://www.gov.br/anpd/pt-br" rel="noopener">
          ANPD
        </a>
        .
      </p>
      {identity.company.legalName && (
        <>
          <h2>A empresa</h2>
          <CompanyFacts identity={identity} />
        </>
      )}
    </>
  );
}

/** The configured channels, as buttons. */
function Ways({ identity: { phone, company } }: { readonly identity: Identity }) {
  if (!phone && !company.email) return null;
  return (
    <>
      <h2>Prefere outro jeito?</h2>
      <p className="ways">
        {isMobile(phone) && (
          <a className="button secondary" href={`https://wa.me/55${phone}`} rel="noopener">
            Conversar no WhatsApp
          </a>
        )}
        {phone && (
          <a className="button secondary" href={`tel:+55${phone}`}>
            Ligar para {formatPhone(phone)}
          </a>
        )}
        {company.email && (
          <a className="button secondary" href={`mailto:${company.email}`}>
            Escrever e-mail
          </a>
        )}
      </p>
    </>
  );
}
