import { TextField } from "../../client/ui/text-field.tsx";
import { paths } from "../../site/paths.ts";
import { type EligibilityView, TRAIL } from "./eligibility-view.ts";
import { ToolFrame } from "./tool-frame.tsx";

/** `/simulador-de-bolsa`. */
export default function EligibilityPage({ view }: { readonly view: EligibilityView }) {
  const { typed, problems, answer } = view;
  return (
    <ToolFrame
      trail={TRAIL}
      title="Tenho direito a bolsa?"
      lead="Some a renda de quem mora na casa e veja quais bolsas a família pode pedir."
      form={
        <form action={`${paths.eligibility()}#resposta`} method="post">
          <TextField
            name="renda"
            label="Renda da casa por mês, em reais"
            hint="Antes dos descontos, de todas as pessoas"
            inputMode="decimal"
            maxLength={16}
            autoComplete="off"
            defaultValue={typed.income}
            error={problems.renda}
          />
          <TextField
            name="pessoas"
            label="Pessoas na casa"
            hint="Conte também as crianças"
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
            defaultValue={typed.people}
            error={problems.pessoas}
          />
          <button type="submit">Ver o que posso pedir</button>
        </form>
      }
      answer={
        answer && (
          <>
            <h2>{answer.title}</h2>
            <p>{answer.reason}</p>
            <p>
              Não é promessa de vaga: cada escola tem edital, prazo e número de bolsas, e confere os documentos.
              Pergunte se ela tem bolsa social (CEBAS).
            </p>
          </>
        )
      }
      notes={
        <>
          <h2>O que não depende de renda</h2>
          <ul>
            <li>
              <a href={paths.scholarshipSearch()}>Bolsas deste site</a>: desconto na mensalidade para aluno novo.
            </li>
            <li>Desconto para irmãos: muitas escolas dão, e não é obrigatório. Pergunte antes da matrícula.</li>
            <li>Escola pública: gratuita em todas as etapas, e um direito da criança.</li>
          </ul>
          <p>
            A regra da bolsa social: integral até 1,5 salário mínimo por pessoa, parcial de 50% até 3 (Lei Complementar
            187/2021, art. 20; Decreto 11.791/2023, art. 51). {view.wage} Só vale em escolas beneficentes certificadas.
          </p>
          <p>Não guardamos o que você escreve aqui.</p>
        </>
      }
    />
  );
}
