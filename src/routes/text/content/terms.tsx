import { BEGUN_DAYS, ORDER_CEILINGS } from "../../../domain/orders/order-terms.ts";
import { PIX_RETURN_DAYS, TEAM_REFUND_BUSINESS_DAYS } from "../../../domain/orders/refund-way.ts";
import { CompanyFacts } from "../../../parts/layout/company-facts.tsx";
import { TERMS_DATE } from "../../../parts/orders/contract.ts";
import { paths } from "../../../site/paths.ts";
import { Section, type TextPage } from "../text.page.tsx";

/** `/termos-de-uso`. */
export const termsPage: TextPage = {
  path: paths.terms(),
  title: "Termos de uso",
  description:
    "As regras para usar o site: preços e bolsas, contrato com a escola, desistência, avaliações e seus direitos.",
  updatedAt: TERMS_DATE,
  content: ({ identity }) => ({
    intro: (
      <>
        <p className="lead">
          Estas são as regras do site, em palavras simples. Nada aqui tira direitos que a lei dá a você.
        </p>
        <p>
          As dúvidas mais comuns estão em <a href={paths.articles()}>perguntas frequentes</a>, com a lei de cada
          resposta.
        </p>
      </>
    ),
    sections: (
      <>
        <Section id="quem-somos" title="Quem somos">
          <p>O {identity.name} é mantido por:</p>
          <CompanyFacts identity={identity} />
        </Section>
        <Section id="o-que-fazemos" title="O que o site faz">
          <p>
            Reunimos dados de escolas particulares para você procurar e comparar. Não somos escola e não decidimos
            vagas, preços nem matrículas. O uso é livre e gratuito para famílias.
          </p>
        </Section>
        <Section id="conta" title="Sua conta">
          <p>
            Pesquisar não pede conta. Para reservar, crie uma com seu nome e um e-mail seu, e cuide dos códigos que
            mandamos e da sua senha, se tiver uma: não os pedimos por e-mail nem por telefone. A conta é do adulto
            responsável. Você pode excluí-la quando quiser, em <a href={paths.myData()}>Meus dados</a>.
          </p>
        </Section>
        <Section id="precos" title="Preços e bolsas">
          <p>
            Cada preço mostra ano, série, turno e o dia em que foi conferido. Quem define o preço é a escola, e ele pode
            mudar depois dessa data: confirme antes de decidir.
          </p>
          <p>
            Uma oferta clara obriga quem a faz (CDC, arts. 30 e 35). Se a escola não cumprir o que está publicado,
            guarde a página e <a href={paths.contact()}>nos avise</a>; você também pode procurar o Procon.
          </p>
        </Section>
        <Section id="contrato-com-a-escola" title="O contrato é com a escola">
          <p>
            Matrícula, mensalidade, bolsa e ensino são tratados no contrato entre você e a escola. Leia antes de
            assinar: valor do ano, reajuste, validade da bolsa e o que faz perdê-la. A Lei 9.870/1999 protege você; há
            um resumo em <a href={paths.articles()}>perguntas frequentes</a>.
          </p>
        </Section>
        <Section id="reserva-e-pagamento" title="Reserva e pagamento">
          <p>
            Bolsas de escolas parceiras podem ser reservadas aqui, onde a página oferece “Quero esta bolsa”. Onde se lê
            “ambiente de testes”, nenhum dinheiro é movimentado e nenhuma vaga é reservada. Valem estas regras:
          </p>
          <ul>
            <li>
              paga-se aqui a 1ª mensalidade com bolsa, uma vez só, ou nada quando ela é isenta; não há taxa de reserva,
              mensal nem de renovação;
            </li>
            <li>a forma de pagamento é Pix; boleto e cartão ainda não são oferecidos;</li>
            <li>antes de pagar, você lê um resumo do contrato e pode corrigir erros (Decreto 7.962/2013, art. 4º);</li>
            <li>
              cada conta tem no máximo {ORDER_CEILINGS.open} reservas em aberto, {ORDER_CEILINGS.openAtSchool} delas na
              mesma escola, e começa no máximo {ORDER_CEILINGS.begun} em {BEGUN_DAYS} dias,{" "}
              {ORDER_CEILINGS.begunAtSchool} delas na mesma escola;
            </li>
            <li>o valor é o mesmo na lista, na página da escola e no pagamento;</li>
            <li>a tela diz quem recebe, com nome e CNPJ;</li>
            <li>você tem sete dias para desistir, com devolução total (CDC, art. 49);</li>
            <li>até 31 de janeiro do ano letivo, a devolução também é total, por regra nossa;</li>
            <li>
              o banco devolve um Pix até {PIX_RETURN_DAYS} dias depois do pagamento; depois disso, a devolução vai por
              outro Pix, para uma chave no CPF de quem contratou, em até {TEAM_REFUND_BUSINESS_DAYS} dias úteis depois
              que você a informar;
            </li>
            <li>se a escola não confirmar a vaga em cinco dias úteis, o valor volta sem você precisar pedir.</li>
          </ul>
        </Section>
        <Section id="avaliacoes" title="Avaliações">
          <p>
            Quem avalia responde pelo que escreve e autoriza a publicação. As regras, os motivos de recusa e a forma de
            pedir a retirada estão na <a href={paths.reviewPolicy()}>política de avaliações</a>.
          </p>
        </Section>
        <Section id="ordem-e-publicidade" title="Ordem da lista e publicidade">
          <p>
            Publicidade tem rótulo. As regras da ordem, inclusive as comerciais, estão em{" "}
            <a href={paths.ranking()}>como ordenamos</a>, e sempre há uma ordem neutra.
          </p>
        </Section>
        <Section id="o-que-nao-pode" title="O que não pode">
          <ul>
            <li>Publicar mentira, ofensa, ameaça ou dados pessoais de outras pessoas.</li>
            <li>Passar-se por outra pessoa ou por uma escola.</li>
            <li>Sobrecarregar o site ou tentar quebrar a segurança dele.</li>
            <li>Usar contatos de escolas para mandar propaganda em massa.</li>
          </ul>
        </Section>
        <Section id="erros-e-falhas" title="Erros e falhas">
          <p>
            Trabalhamos para mostrar dados certos, mas fontes erram e o site pode sair do ar. Corrigimos o que for
            comprovado. Respondemos pelo que a lei manda responder; não prometemos que uma escola terá vaga.
          </p>
        </Section>
        <Section id="uso-do-conteudo" title="Uso do conteúdo">
          <p>
            Você pode ler, imprimir, compartilhar links e citar com a fonte. Os dados públicos têm as licenças descritas
            em <a href={paths.dataSources()}>dados e fontes</a>. Marcas e nomes de escolas são delas.
          </p>
        </Section>
        <Section id="mudancas" title="Mudanças e lei">
          <p>
            Se estes termos mudarem, a data no alto muda. O que você já contratou segue as regras do dia em que
            contratou. Vale a lei brasileira, e você pode entrar com ação na cidade onde mora (CDC, art. 101, I).
          </p>
        </Section>
      </>
    ),
  }),
};
