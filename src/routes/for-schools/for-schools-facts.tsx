import { paths } from "../../site/paths.ts";

/** How a fact of a school is corrected. */
export function Corrections() {
  return (
    <>
      <p>
        Nome, endereço, telefone, etapas e estrutura vêm do Inep, com fonte e data em cada página. Se o dado está errado
        na origem, corrija também no Educacenso: assim ele chega certo a todo lugar.
      </p>
      <p>
        Na página da escola, toque em “Informar erro” ao lado do dado. Não precisa de conta. Diga qual é o certo e onde
        ele está publicado. Conferimos antes de mudar, e a página passa a mostrar a nova fonte.
      </p>
      <p>
        O e-mail da escola só muda depois que o endereço novo confirmar por um link. O endereço atual é avisado e pode
        recusar a troca por três dias.
      </p>
    </>
  );
}

/** How fees are published. */
export function Pricing() {
  return (
    <>
      <p>
        Envie por <a href={`${paths.contact()}?assunto=escola`}>fale conosco</a>, para cada série e turno: ano letivo,
        mensalidade sem bolsa, desconto, matrícula, o que é isento e até quando a bolsa vale.
      </p>
      <p>
        O desconto é calculado sobre a mensalidade sem bolsa que a escola divulga, como manda a Lei 9.870/1999 (art.
        2º). Não publicamos preço cheio aumentado para o desconto parecer maior (CDC, art. 37). Vagas só aparecem se a
        escola informar o número.
      </p>
    </>
  );
}

/** What a school can do about a review. */
export function Reviews() {
  return (
    <p>
      As regras valem igual para toda escola. Se um texto viola a{" "}
      <a href={paths.reviewPolicy()}>política de avaliações</a>, peça a análise; se você só discorda, responda em
      público.
    </p>
  );
}

/** How a claim is verified. */
export function Claiming() {
  return (
    <p>
      Conferimos pelo CNPJ e por um e-mail ou telefone que a escola publica. O acesso vai por um link no e-mail de quem
      pediu, e o e-mail público da escola é avisado. Não há senha para guardar nem para vazar.
    </p>
  );
}
