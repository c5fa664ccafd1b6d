import { SESSION_DAYS, SESSION_IDLE_DAYS } from "../../../domain/constants.ts";
import { paths } from "../../../site/paths.ts";

/** Kinds of personal data with purpose, legal basis and retention (LGPD, art. 9º). */
export function PersonalDataTable() {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Dado</th>
          <th scope="col">Para quê</th>
          <th scope="col">Base legal (LGPD)</th>
          <th scope="col">Por quanto tempo</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Endereço IP, quando você abre uma página</th>
          <td data-label="Para quê">Entregar a página e conter robôs que pedem demais</td>
          <td data-label="Base legal">Art. 7º, IX</td>
          <td data-label="Tempo">Não o guardamos: para contar pedidos fica um código feito dele, por um minuto</td>
        </tr>
        <tr>
          <th scope="row">
            Registro de acesso: endereço IP, data, hora e tipo de ação, quando você entra na conta, se cadastra, avalia,
            escreve a uma escola, reserva ou envia outro formulário
          </th>
          <td data-label="Para quê">
            Cumprir a lei. Fica em sigilo, não é ligado à sua conta, e só o entregamos por ordem da Justiça
          </td>
          <td data-label="Base legal">Art. 7º, II; Marco Civil, arts. 10 e 15</td>
          <td data-label="Tempo">Seis meses, o prazo do Marco Civil da Internet, mesmo se a conta for excluída</td>
        </tr>
        <tr>
          <th scope="row">Erros do nosso programa e velocidade das páginas, sem endereço IP nem o que você digitou</th>
          <td data-label="Para quê">
            Corrigir erros e mostrar como o site vai, em <a href={paths.trust()}>confiança em números</a>
          </td>
          <td data-label="Base legal">Não identificam você (art. 12)</td>
          <td data-label="Tempo">As contas do dia, por pouco mais de dois anos</td>
        </tr>
        <tr>
          <th scope="row">Lugar, nome de escola e filtros que você procura</th>
          <td data-label="Para quê">Responder à busca. Ficam no endereço da página e não são ligados a você</td>
          <td data-label="Base legal">Art. 7º, IX</td>
          <td data-label="Tempo">Não guardamos</td>
        </tr>
        <tr>
          <th scope="row">
            Conta: nome, e-mail, telefone se você quiser, e a senha, da qual guardamos só um resumo que não se desfaz
          </th>
          <td data-label="Para quê">Deixar você entrar, e mandar os e-mails que você pede</td>
          <td data-label="Base legal">Art. 7º, V</td>
          <td data-label="Tempo">
            Até você excluir a conta. Um cadastro sem confirmar some em sete dias. Se você trocar de e-mail, o antigo
            fica sete dias, para desfazer a troca se não foi você
          </td>
        </tr>
        <tr>
          <th scope="row">Conta aberta: tipo de aparelho, como “Chrome no Android”, e o último uso</th>
          <td data-label="Para quê">Mostrar a você onde a conta está aberta, e deixar você sair de lá</td>
          <td data-label="Base legal">Art. 7º, V e IX</td>
          <td data-label="Tempo">
            Até sair, ou {SESSION_DAYS} dias, ou {SESSION_IDLE_DAYS} sem uso
          </td>
        </tr>
        <tr>
          <th scope="row">Tentativas de entrar, de trocar a senha e de se cadastrar</th>
          <td data-label="Para quê">
            Frear quem tenta adivinhar senhas. Guardamos um código feito do e-mail e do endereço IP, não eles
          </td>
          <td data-label="Base legal">Art. 7º, IX</td>
          <td data-label="Tempo">Até uma hora</td>
        </tr>
        <tr>
          <th scope="row">
            Avaliação: nome, e-mail, relação com a escola, notas e texto; de quem tem 16 ou 17 anos, também o e-mail do
            responsável
          </th>
          <td data-label="Para quê">
            Publicar a avaliação, falar com quem a escreveu e pedir a autorização do responsável
          </td>
          <td data-label="Base legal">Art. 7º, I e IX</td>
          <td data-label="Tempo">
            Enquanto a avaliação existir ou até você pedir para excluir. Se for recusada, seis meses; sem confirmar o
            e-mail, até o link vencer
          </td>
        </tr>
        <tr>
          <th scope="row">Pedido de bolsa: responsável, contato, CPF, apelido do aluno e o que a escola anotou</th>
          <td data-label="Para quê">Reservar a vaga e cumprir o contrato</td>
          <td data-label="Base legal">Art. 7º, II e V</td>
          <td data-label="Tempo">
            Sem contrato, 12 meses depois do último passo; com contrato, cinco anos (Código de Defesa do Consumidor,
            art. 27). Depois o registro fica sem dizer de quem foi
          </td>
        </tr>
        <tr>
          <th scope="row">Denúncia de uma avaliação: nome, e-mail e motivo</th>
          <td data-label="Para quê">Decidir e responder</td>
          <td data-label="Base legal">Art. 7º, II e VI</td>
          <td data-label="Tempo">Nome e e-mail, cinco anos depois da decisão</td>
        </tr>
        <tr>
          <th scope="row">Pedido sobre seus dados: e-mail, o que você pediu e a resposta</th>
          <td data-label="Para quê">Responder, e provar que respondemos</td>
          <td data-label="Base legal">Art. 7º, II e VI</td>
          <td data-label="Tempo">Cinco anos, ou até você mandar apagar</td>
        </tr>
        <tr>
          <th scope="row">Pedido para cuidar da página de uma escola: nome, cargo, e-mail, telefone e como conferir</th>
          <td data-label="Para quê">Conferir quem pede, responder e publicar as respostas da escola</td>
          <td data-label="Base legal">Art. 7º, V e IX</td>
          <td data-label="Tempo">
            Aceito, enquanto a pessoa cuidar da página; recusado, 180 dias; sem confirmar o e-mail, até o link vencer
          </td>
        </tr>
        <tr>
          <th scope="row">Correção enviada: e-mail, se você deixar</th>
          <td data-label="Para quê">Tirar dúvidas sobre ela</td>
          <td data-label="Base legal">Art. 7º, IX</td>
          <td data-label="Tempo">Até decidirmos, ou 12 meses</td>
        </tr>
        <tr>
          <th scope="row">Pedido de contato: nome, telefone ou e-mail, série e mensagem</th>
          <td data-label="Para quê">Enviar à escola que você escolheu, e só a ela</td>
          <td data-label="Base legal">Art. 7º, I (consentimento)</td>
          <td data-label="Tempo">12 meses, ou até você cancelar pelo link do pedido</td>
        </tr>
        <tr>
          <th scope="row">Rascunho de uma avaliação</th>
          <td data-label="Para quê">Não perder o que você escreveu. Fica só no seu navegador</td>
          <td data-label="Base legal">Não chega até nós</td>
          <td data-label="Tempo">Até enviar, ou sete dias depois de escrito, quando o formulário é aberto</td>
        </tr>
        <tr>
          <th scope="row">Mensagem pelo fale conosco: assunto, texto, e-mail e a nossa resposta</th>
          <td data-label="Para quê">Responder e cumprir o pedido</td>
          <td data-label="Base legal">Art. 7º, II, V e IX</td>
          <td data-label="Tempo">12 meses, ou até você mandar apagar</td>
        </tr>
        <tr>
          <th scope="row">Contato público de escolas</th>
          <td data-label="Para quê">Mostrar telefone e endereço da escola</td>
          <td data-label="Base legal">Art. 7º, IX e § 3º</td>
          <td data-label="Tempo">Enquanto a fonte o publicar</td>
        </tr>
      </tbody>
    </table>
  );
}
