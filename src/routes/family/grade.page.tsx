import { SelectField } from "../../client/ui/select-field.tsx";
import { TextField } from "../../client/ui/text-field.tsx";
import { LinkList } from "../../parts/screen/link-list.tsx";
import { paths } from "../../site/paths.ts";
import { type GradeView, MONTHS, TRAIL } from "./grade-view.ts";
import { ToolFrame } from "./tool-frame.tsx";

/** `/qual-serie`. */
export default function GradePage({ view }: { readonly view: GradeView }) {
  const { typed, problems, answer } = view;
  return (
    <ToolFrame
      trail={TRAIL}
      title="Qual série?"
      lead="Diga o mês e o ano em que a criança nasceu: mostramos a série pela idade em 31 de março."
      form={
        <form action={`${paths.gradeHelper()}#resposta`} method="get">
          <SelectField
            name="mes"
            label="Mês de nascimento"
            options={MONTHS}
            defaultValue={typed.month}
            error={problems.mes}
          />
          <TextField
            name="nascimento"
            label="Ano de nascimento"
            inputMode="numeric"
            maxLength={4}
            defaultValue={typed.birthYear}
            error={problems.nascimento}
          />
          <SelectField
            name="ano"
            label="Ano letivo"
            options={view.schoolYears}
            defaultValue={typed.schoolYear}
            error={problems.ano}
          />
          <button type="submit">Ver a série</button>
        </form>
      }
      answer={
        answer && (
          <>
            <h2>{answer.title}</h2>
            <p>{answer.reason}</p>
            <LinkList links={answer.links} />
          </>
        )
      }
      notes={
        <>
          <p>
            A regra: pré-escola com 4 anos completos e 1º ano com 6 anos completos até 31 de março (STF, ADC 17;
            Portaria MEC 1.035/2018). As outras séries seguem a partir delas.
          </p>
          <p>
            Quem já estuda continua de onde está: a série depende do histórico, não da idade. Em caso de dúvida, vale o
            que diz a escola ou o conselho de educação do estado.
          </p>
          <p>Não guardamos o que você escreve aqui.</p>
        </>
      }
    />
  );
}
