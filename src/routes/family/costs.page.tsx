import { SelectField } from "../../client/ui/select-field.tsx";
import { TextField } from "../../client/ui/text-field.tsx";
import { Wide } from "../../parts/screen/data-table.tsx";
import { ADJUSTMENTS, type CostsView } from "./costs-view.ts";
import { ToolFrame } from "./tool-frame.tsx";

/** `/escola/:slug/custos`. */
export default function CostsPage({ view }: { readonly view: CostsView }) {
  return (
    <ToolFrame
      trail={view.trail}
      title="Custo até o fim da etapa"
      lead={view.offer}
      form={
        <form action={`${view.action}#resposta`} method="get">
          {view.fixed.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {view.extras.map(({ name, label, value }) => (
            <TextField
              key={name}
              name={name}
              label={`${label}, em reais`}
              inputMode="decimal"
              maxLength={16}
              autoComplete="off"
              defaultValue={value}
              error={view.problems[name]}
            />
          ))}
          <SelectField
            name="reajuste"
            label="Reajuste da mensalidade"
            options={ADJUSTMENTS}
            defaultValue={view.adjustment}
            error={view.problems.reajuste}
          />
          <button type="submit">Refazer a conta</button>
        </form>
      }
      // Errors first: nothing was computed.
      answer={
        Object.keys(view.problems).length === 0 && (
          <>
            <h2>
              {`${view.firstYear.label}: `}
              <strong>{view.firstYear.value}</strong>
            </h2>
            <p>
              {view.formula}; {view.checked}.{view.restOfYear && ` ${view.restOfYear}.`}
            </p>
            <Wide label="Custo por ano">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Ano</th>
                    <th scope="col">Série</th>
                    <th scope="col">Escola</th>
                    {view.hasExtras && (
                      <>
                        <th scope="col">Seus extras</th>
                        <th scope="col">Total</th>
                      </>
                    )}
                  </tr>
                </thead>
                <tbody>
                  {view.years.map((year) => (
                    <tr key={year.year} className={year.isEstimate ? "estimate" : undefined}>
                      <th scope="row">{year.year}</th>
                      <td>{year.grade}</td>
                      <td>
                        {year.fees} <small>{year.note}</small>
                      </td>
                      {view.hasExtras && (
                        <>
                          <td>{year.extras}</td>
                          <td>{year.total}</td>
                        </>
                      )}
                    </tr>
                  ))}
                </tbody>
              </table>
            </Wide>
            <p>
              Até o fim da etapa ({view.stage}), cerca de <strong>{view.total}</strong>.
            </p>
            <p>
              <a href={view.backHref}>Voltar para a escola</a>
            </p>
          </>
        )
      }
      notes={
        <>
          <p>
            Só o primeiro ano é preço da escola. Os outros são estimativas: 12 mensalidades de hoje com o reajuste que
            você escolheu, que é uma suposição. A escola publica o valor do ano seguinte até 45 dias antes do fim das
            matrículas, e uma taxa de rematrícula tem de estar dentro do total do ano (Lei 9.870/1999).
          </p>
          <p>Não guardamos o que você escreve aqui.</p>
        </>
      }
    />
  );
}
