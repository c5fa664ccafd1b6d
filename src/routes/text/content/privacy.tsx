import { CompanyFacts, DpoFacts } from "../../../parts/layout/company-facts.tsx";
import { paths } from "../../../site/paths.ts";
import { Section, type TextPage } from "../text.page.tsx";
import { PersonalDataTable } from "./personal-data-table.tsx";

/** `/politica-de-privacidade` (LGPD, arts. 9º and 41). */
export const privacyPage: TextPage = {
  path: paths.privacy(),
  title: "Política de privacidade",
  description:
    "Quais dados pessoais usamos, para quê, por quanto tempo e com quem. Seus direitos e o contato do encarregado.",
  updatedAt: "2026-11-27",
  content: ({ identity }) => ({
    intro: (
      <>
        <p className="lead">
          Você pode procurar e comparar escolas sem dizer quem é. Conta, só se você quiser. Não seguimos você por outros
          sites e não vendemos dados.
        </p>
        <p>
          Esta página diz o que acontece hoje. Quando um recurso novo precisar de dados seus, ela muda antes de ele
          começar, e a data acima muda junto.
        </p>
      </>
    ),
    sections: (
      <>
        <Section id="quem-responde" title="Quem responde pelos seus dados">
          <p>O controlador dos dados é a empresa que mantém o {identity.name}:</p>
          <CompanyFacts identity={identity} />
          <p>Para qualquer assunto sobre dados pessoais, procure o encarregado:</p>
          <DpoFacts identity={identity} />
        </Section>
        <Section id="quais-dados" title="Quais dados, para quê e até quando">
          <PersonalDataTable />
          <p>
            Cópias de segurança do banco, cifradas, são apagadas em 90 dias. O que você apaga continua apagado se uma
            delas precisar ser usada.
          </p>
          <p>
            O e-mail de quem avalia nunca aparece no site; o nome aparece reduzido, como “Maria S.”. Não tomamos
            decisões automáticas sobre você: a lista de escolas é a mesma para todo mundo.
          </p>
        </Section>
        <Section id="conta-e-pagamento" title="Conta, contato com escolas e pagamento">
          <p>
            Quem tem conta vê, corrige, copia e exclui os próprios dados em <a href={paths.myData()}>Meus dados</a>, na
            hora. Se o site oferecer “Entrar com Google” e você usar, o Google nos diz seu nome, seu e-mail e o endereço
            da sua foto, e fica sabendo que você entrou aqui; a senha de lá não passa por nós.
          </p>
          <p>
            Depois de você entrar, o navegador guarda o número da sua conta até você sair; antes de entrar na conta ou
            aceitar a medição, nada que diga quem você é. O resto está na{" "}
            <a href={paths.cookies()}>política de cookies</a>.
          </p>
          <p>Estas regras valem desde já, também para recursos que ainda vierem:</p>
          <ul>
            <li>seu contato só vai para a escola que você escolher, e só depois de você marcar que concorda;</li>
            <li>propaganda é escolha separada, e começa desmarcada;</li>
            <li>
              os avisos por e-mail só começam depois que você confirma por um link. Guardamos o endereço e as páginas
              que você segue, com a série, o turno e o ano delas; sem confirmação, por 7 dias. Cada carta tem um link
              que para tudo e apaga, e depois de um ano sem nenhum toque apagamos sozinhos;
            </li>
            <li>do aluno, só um apelido e a série; do responsável, nome, contato e o pedido;</li>
            <li>CPF só na hora de contratar, e depois aparece escondido em parte;</li>
            <li>
              se você excluir a conta, o registro da venda fica pelo prazo da lei, sem nome, CPF nem contato. Se um
              contrato ainda vale e você não desiste dele, o contato fica até o contrato acabar. A página mostra antes o
              que acontece com cada pedido;
            </li>
            <li>o cartão não é aceito, e nenhum dado dele passa por aqui;</li>
            <li>
              quando você apaga seus dados, as escolas que receberam um pedido seu são avisadas na hora para apagar
              também.
            </li>
          </ul>
        </Section>
        <Section id="criancas" title="Crianças e adolescentes">
          <p>
            Quem usa o site é o adulto responsável. Para procurar escola basta a série; não pedimos nome, foto nem data
            de nascimento da criança, e não fazemos publicidade com dados de crianças.
          </p>
          <p>
            O melhor interesse da criança vem primeiro (LGPD, art. 14; Lei 15.211/2025, o ECA Digital). Se algum texto
            publicado identifica uma criança, avise: ele sai do ar para revisão.
          </p>
        </Section>
        <Section id="localizacao" title="Localização">
          <p>
            A rede que entrega a página estima sua cidade pelo endereço IP. A página inicial pode sugerir essa cidade;
            não a guardamos.
          </p>
          <p>
            A posição do aparelho só é lida se você tocar no botão e permitir. Ela é arredondada, cerca de 100 metros, e
            fica no endereço da página para fazer a conta da distância. Cuidado ao compartilhar um endereço assim.
          </p>
        </Section>
        <Section id="com-quem" title="Com quem compartilhamos">
          <p>Com o mínimo de empresas, e só para o site funcionar:</p>
          <ul>
            <li>
              Cloudflare, que entrega as páginas e guarda o banco de dados. Os servidores podem ficar fora do Brasil
              (LGPD, art. 33), e que entrega os e-mails que mandamos a você;
            </li>
            <li>
              Google, só se você escolher “Entrar com Google” ou se digitar uma rua ou um CEP na busca e ela sugerir
              “Endereços (Google Maps)”: vai o que você digitou e a região da busca, sem dizer quem você é;
            </li>
            <li>
              Have I Been Pwned, que conhece as senhas que já vazaram de outros sites: quando você escolhe uma senha,
              vão os cinco primeiros caracteres de um código calculado a partir dela, que não dizem a senha nem quem
              você é;
            </li>
            <li>
              o banco em que temos conta, quando você paga uma reserva por Pix: vão o valor, o seu nome e o seu CPF,
              para a cobrança dizer de quem é;
            </li>
            <li>autoridades, quando a lei ou a Justiça mandar.</li>
          </ul>
          <p>
            Não há publicidade de terceiros nem botões de redes sociais que sigam você. Onde a audiência é medida com
            uma ferramenta do Google, perguntamos antes, e nada vai sem o seu “sim”. Um vídeo de escola só é pedido ao
            site que o guarda quando você toca nele. Ao tocar em um link de WhatsApp, telefone, mapa ou fonte, você sai
            do site e valem as regras de lá.
          </p>
        </Section>
        <Section id="seus-direitos" title="Seus direitos">
          <p>A LGPD (art. 18) dá a você o direito de pedir, sem custo:</p>
          <ul>
            <li>confirmação de que temos dados seus, e uma cópia deles;</li>
            <li>correção do que estiver errado ou velho;</li>
            <li>exclusão, bloqueio ou anonimização do que não for necessário;</li>
            <li>a lista de com quem os dados foram compartilhados;</li>
            <li>portabilidade, nos termos da ANPD;</li>
            <li>voltar atrás em um consentimento, ou se opor a um uso.</li>
          </ul>
          <p>
            Com conta, faça você mesmo em <a href={paths.myData()}>Meus dados</a>. Sem conta, peça{" "}
            <a href={paths.dataWithoutAccount()}>um link por e-mail</a> e veja, baixe ou apague tudo. Para o resto,
            escreva ao encarregado. A declaração completa sobre seus dados sai em até 15 dias (art. 19). Para proteger
            você, podemos pedir uma prova de que o e-mail é seu. Se não ficar satisfeito, procure a ANPD ou o Procon.
          </p>
        </Section>
        <Section id="seguranca" title="Segurança">
          <p>
            Senhas e chaves de acesso ficam guardadas como resumos que não se desfazem. As páginas carregam só programas
            do próprio site, e o e-mail de quem avalia não é copiado para os arquivos públicos que as páginas leem. Se
            houver um incidente com risco relevante, avisamos você e a ANPD (art. 48).
          </p>
        </Section>
        <Section id="cookies" title="Cookies">
          <p>
            Para pesquisar, um cookie guarda só a série, o turno e o ano que você procura. Veja a{" "}
            <a href={paths.cookies()}>política de cookies</a>.
          </p>
        </Section>
      </>
    ),
  }),
};
