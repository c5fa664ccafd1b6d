import { EMAIL_CODE_MINUTES, SESSION_DAYS, SESSION_IDLE_DAYS } from "../../../domain/constants.ts";
import { DataTable } from "../../../parts/screen/data-table.tsx";
import { paths } from "../../../site/paths.ts";

/** Kinds of personal data with purpose, legal basis and retention (LGPD, art. 9º). */
export function PersonalDataTable() {
  return (
    <DataTable
      columns={["Dado", "Para quê", ["Base legal (LGPD)", "Base legal"], ["Por quanto tempo", "Tempo"]]}
      rows={[
        [
          "Endereço IP, quando você abre uma página",
          "Entregar a página e conter robôs que pedem demais",
          "Art. 7º, IX",
          "Não o guardamos: para contar pedidos fica um código feito dele, por um minuto",
        ],
        [
          "Registro de acesso: endereço IP, data, hora e tipo de ação, quando você entra na conta, se cadastra, avalia, escreve a uma escola, reserva ou envia outro formulário",
          "Cumprir a lei. Fica em sigilo, não é ligado à sua conta, e só o entregamos por ordem da Justiça",
          "Art. 7º, II; Marco Civil, arts. 10 e 15",
          "Seis meses, o prazo do Marco Civil da Internet, mesmo se a conta for excluída",
        ],
        [
          "Erros do nosso programa e velocidade das páginas, sem endereço IP nem o que você digitou",
          <>
            Corrigir erros e mostrar como o site vai, em <a href={paths.trust()}>confiança em números</a>
          </>,
          "Não identificam você (art. 12)",
          "As contas do dia, por pouco mais de dois anos",
        ],
        [
          "Lugar, nome de escola e filtros que você procura",
          "Responder à busca. Ficam no endereço da página e não são ligados a você",
          "Art. 7º, IX",
          "Não guardamos",
        ],
        [
          "Conta: nome, e-mail, telefone e senha se você quiser; da senha guardamos só um resumo que não se desfaz",
          "Deixar você entrar, e mandar os e-mails que você pede",
          "Art. 7º, V",
          `Até você excluir a conta. Um cadastro sem confirmar some em ${EMAIL_CODE_MINUTES} minutos. Se você trocar de e-mail, o antigo fica sete dias, para desfazer a troca se não foi você`,
        ],
        [
          "Conta aberta: tipo de aparelho, como “Chrome no Android”, e o último uso",
          "Mostrar a você onde a conta está aberta, e deixar você sair de lá",
          "Art. 7º, V e IX",
          `Até sair, ou ${SESSION_DAYS} dias, ou ${SESSION_IDLE_DAYS} sem uso`,
        ],
        [
          "Tentativas de entrar, de trocar a senha e de se cadastrar",
          "Frear quem tenta adivinhar senhas e códigos. Guardamos um resumo do e-mail e do endereço IP, não eles",
          "Art. 7º, IX",
          "Até um dia",
        ],
        [
          "Senhas, códigos e páginas recusados: dia, rede (parte do endereço IP), conta e quantas vezes",
          "Ver quem tenta entrar na conta de outra pessoa",
          "Art. 7º, IX; art. 46",
          "Seis meses, ou até a conta ser excluída",
        ],
        [
          "Redes de onde você entrou na conta: guardamos um código feito do endereço IP, não ele",
          "Deixar você entrar mesmo quando robôs lotam a página de entrada",
          "Art. 7º, IX",
          "Seis meses depois da última vez que você entrou dali",
        ],
        [
          "Avaliação: nome, e-mail, relação com a escola, notas e texto; de quem tem 16 ou 17 anos, também o e-mail do responsável",
          "Publicar a avaliação, falar com quem a escreveu e pedir a autorização do responsável",
          "Art. 7º, I e IX",
          "Enquanto a avaliação existir ou até você pedir para excluir. Se for recusada, seis meses; sem confirmar o e-mail, até o link vencer",
        ],
        [
          "Pedido de bolsa: responsável, contato, CPF, apelido do aluno e o que a escola anotou",
          "Reservar a vaga e cumprir o contrato",
          "Art. 7º, II e V",
          "Sem contrato, 12 meses depois do último passo; com contrato, cinco anos (Código de Defesa do Consumidor, art. 27). Depois o registro fica sem dizer de quem foi. O identificador do Pix, no recibo, cinco anos depois do pagamento (Código Tributário Nacional, art. 174)",
        ],
        [
          "Mensalidade que sua família informa: valor, série e e-mail",
          "Confirmar que foi você, conferir e contar cada família uma vez. No site aparece só de quanto a quanto várias famílias pagam",
          "Art. 7º, I e IX",
          "Sem confirmar, até o link vencer; recusada ou retirada, na hora; aceita, o e-mail fica 12 meses e o valor fica sem dizer de quem foi",
        ],
        [
          "Avisos por e-mail: endereço, e as buscas e escolas que você segue, com a série, o turno e o ano",
          "Contar a você o que muda nelas, depois que você confirma por um link",
          "Art. 7º, I",
          "Até você parar, por um toque em cada carta; um ano depois do último toque. Sem confirmação, sete dias",
        ],
        [
          "Denúncia de uma avaliação: nome, e-mail e motivo",
          "Decidir e responder",
          "Art. 7º, II e VI",
          "Nome e e-mail, cinco anos depois da decisão",
        ],
        [
          "Pedido sobre seus dados: e-mail, o que você pediu e a resposta",
          "Responder, e provar que respondemos",
          "Art. 7º, II e VI",
          "Cinco anos, ou até você mandar apagar",
        ],
        [
          "Pedido para cuidar da página de uma escola: nome, cargo, e-mail, telefone e como conferir",
          "Conferir quem pede, responder e publicar as respostas da escola",
          "Art. 7º, V e IX",
          "Aceito, enquanto a pessoa cuidar da página; recusado, 180 dias; sem confirmar o e-mail, até o link vencer",
        ],
        [
          "Correção enviada: e-mail, se você deixar",
          "Tirar dúvidas sobre ela",
          "Art. 7º, IX",
          "Até decidirmos, ou 12 meses",
        ],
        [
          "Pedido de contato: nome, telefone ou e-mail, série e mensagem",
          "Enviar à escola que você escolheu, e só a ela",
          "Art. 7º, I (consentimento)",
          "12 meses, ou até você cancelar pelo link do pedido",
        ],
        [
          "Rascunho de uma avaliação",
          "Não perder o que você escreveu. Fica só no seu navegador",
          "Não chega até nós",
          "Até enviar, ou sete dias depois de escrito, quando o formulário é aberto",
        ],
        [
          "Mensagem pelo fale conosco: assunto, texto, e-mail e a nossa resposta",
          "Responder e cumprir o pedido",
          "Art. 7º, II, V e IX",
          "12 meses, ou até você mandar apagar",
        ],
        [
          "Contato público de escolas",
          "Mostrar telefone e endereço da escola",
          "Art. 7º, IX e § 3º",
          "Enquanto a fonte o publicar",
        ],
      ]}
    />
  );
}
