import { EMAIL_CODE_MINUTES, SESSION_DAYS, SESSION_IDLE_DAYS } from "../../../domain/constants.ts";
import { DataTable } from "../../../parts/screen/data-table.tsx";
import { paths } from "../../../site/paths.ts";
import { Section, type TextPage } from "../text.page.tsx";

/** `/politica-de-cookies`. */
export const cookiesPage: TextPage = {
  path: paths.cookies(),
  title: "Política de cookies",
  description:
    "O único cookie de quem procura escola é o da série da criança, sem nome. Quem entra na conta recebe os necessários; medir, só se você aceitar.",
  updatedAt: "2026-11-26",
  content: () => ({
    intro: (
      <p className="lead">
        Cookies são pequenos textos que um site guarda no seu navegador. Para procurar, comparar e ler páginas de
        escolas, usamos um só: a série, o turno e o ano que você procura, sem dizer quem você é.
      </p>
    ),
    sections: (
      <>
        <Section id="hoje" title="O que usamos hoje">
          <DataTable
            columns={["Tipo", "Em uso", "Observação"]}
            rows={[
              [
                "Necessários",
                "Só na conta e nos formulários",
                `“authentication_token” mantém você na conta por ${SESSION_DAYS} dias, ou ${SESSION_IDLE_DAYS} sem uso, ou até sair. “sessiontoken” e “userHash” são um número sorteado que junta os pedidos de uma visita, não dizem quem você é e somem ao fechar o navegador. “social_login” dura dez minutos, enquanto você está no Google ou digita a senha para ligá-lo à conta. “destino” guarda por dez minutos o e-mail para o qual enviamos um link, para a página mostrar o endereço. “entrada” guarda por ${EMAIL_CODE_MINUTES} minutos o que você digitou para receber o código, menos a senha, e faz com que ele só valha neste navegador. “reserva” guarda pelo mesmo tempo a bolsa que você quer e o apelido do aluno. Nenhum programa da página lê esses cookies`,
              ],
              [
                "Preferências",
                "Quando você procura uma série ou um turno, ou escolhe a ordem neutra",
                "“filhos” guarda por seis meses a série, o turno e o ano de até quatro crianças, sem nome e sem nada que diga quem você é, para os preços de todas as páginas serem da mesma criança. “Esquecer”, na linha “Preços para”, apaga. “ordem” guarda pelo mesmo tempo que você escolheu a ordem neutra; “Voltar à ordem padrão” apaga. Outros filtros ficam no endereço da página",
              ],
              [
                "Medição de audiência",
                "Só se você aceitar",
                "Conta páginas vistas e buscas, pelo Gerenciador de Tags do Google, sem nome, e-mail ou CPF. “acoes” guarda por até uma hora que você pediu contato, criou conta ou reservou, e mais nada, até a página seguinte contar. Sem a sua resposta, nada é carregado",
              ],
              [
                "Erros e velocidade das páginas",
                "Sem cookie",
                "Um erro do nosso programa é contado a nós com a página e o lugar no programa; a velocidade, em uma amostra, só de quem aceitou medir ou onde não perguntamos. Nada diz quem você é ou o que digitou",
              ],
              [
                "Origem da visita",
                "Só se você aceitar",
                "O cookie “campanha” dura até fechar o navegador. Se você criar conta, guarda de qual anúncio ou link você veio, para sabermos o que ajuda as famílias a chegar",
              ],
              ["Publicidade", "Não", "Nem nossa, nem de terceiros"],
            ]}
          />
        </Section>
        <Section id="no-seu-aparelho" title="O que fica no seu aparelho">
          <p>
            O navegador guarda uma cópia da folha de estilos e do programa da página, para abrir mais rápido na próxima
            vez. Ela não identifica você e some quando você limpa os dados de navegação. Até fechar a aba, guarda também
            em que altura da página você estava (“lugares”), para o botão Voltar levar de novo até lá.
          </p>
          <p>
            As escolas que você salva, compara ou anota, e as que já abriu, ficam guardadas no navegador
            (“minhas-escolas”): não são um cookie. Para mostrar as salvas, a página pede os cartões delas ao site, que
            não guarda a lista. As anotações só saem do aparelho no link que você enviar com elas. Tudo some quando você
            limpa os dados de navegação.
          </p>
          <p>
            As cinco últimas buscas (“buscas”) e os apelidos que você dá às crianças no{" "}
            <a href={paths.profile()}>perfil da criança</a> (“apelidos”) ficam só no navegador. As buscas aparecem
            quando você toca na caixa de busca vazia, onde podem ser apagadas, uma a uma ou todas; um apelido some com
            “esquecer”, na linha “Preços para”.
          </p>
          <p>
            A casa que você marca (“casa”), para ver quanto tempo leva até cada escola, também fica só no navegador: as
            contas são feitas nele. O site recebe um ponto só quando você busca em volta dele. Ela aparece no{" "}
            <a href={paths.profile()}>perfil da criança</a>, onde pode ser apagada.
          </p>
          <p>
            Antes de você entrar na conta ou aceitar a medição, o navegador não guarda nada que diga quem você é. Depois
            de entrar, guarda o número da sua conta, se ela já tem CPF e o número da visita (“baseUser”), sem nome,
            e-mail ou CPF. Só a medição usa isso, e só se você aceitou. Some quando você sai da conta.
          </p>
          <p>
            Enquanto houver uma escola salva, o navegador também guarda cópias das páginas das salvas e da última lista
            que você viu (“copias”), para você ler sem internet. Elas são pedidas ao site sem nenhum cookie: são as
            páginas que qualquer pessoa vê, nunca as da sua conta. São no máximo 23 páginas, só neste aparelho, e somem
            quando você remove a última escola das salvas ou limpa os dados de navegação.
          </p>
        </Section>
        <Section id="escolha" title="A sua escolha">
          <p>
            Cookies que não são necessários começam desligados. O alto da página pergunta com “Aceitar”, “Rejeitar” e
            “Gerenciar” do mesmo tamanho, guarda a resposta por seis meses no cookie “consentimento”, que não identifica
            você, e você pode voltar atrás quando quiser em{" "}
            <a href={paths.cookies()} data-consent-open="">
              preferências de cookies
            </a>{" "}
            (LGPD, art. 8º, § 5º). Sem JavaScript não há medição, e por isso nem pergunta.
          </p>
        </Section>
        <Section id="apagar" title="Como apagar cookies">
          <p>
            Nas configurações do navegador, procure “privacidade” e depois “limpar dados de navegação”. O site continua
            funcionando. Para o restante dos seus dados, leia a <a href={paths.privacy()}>política de privacidade</a>.
          </p>
        </Section>
      </>
    ),
  }),
};
