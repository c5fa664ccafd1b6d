import { FIGURE_TITLES, type FiguresView } from "./figures-view.ts";

/** Figures of a school by month. */
export function FiguresContent({ view: { rows, countedSince, file } }: { readonly view: FiguresView }) {
  return (
    <section aria-labelledby="numeros">
      <h2 id="numeros">Números por mês</h2>
      {rows.length === 0 ? (
        <p className="empty">Nos últimos doze meses, nenhuma visita, comparação, pedido, reserva ou resposta.</p>
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard. */}
          <section className="wide" aria-labelledby="numeros" tabIndex={0}>
            <table aria-labelledby="numeros">
              <thead>
                <tr>
                  {FIGURE_TITLES.map((title) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(([month, ...counts]) => (
                  <tr key={month}>
                    <th scope="row">{month}</th>
                    {counts.map((count, i) => (
                      <td key={FIGURE_TITLES[i + 1]}>{count}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <p>
            <a href={file} download>
              Baixar em CSV
            </a>
          </p>
        </>
      )}
      <p className="note">
        {countedSince
          ? `Visitas à página da escola e comparações com outras escolas são contadas desde ${countedSince}, sem identificar ninguém e sem os robôs comuns: é uma conta aproximada, um pouco para menos. O traço (–) é um mês de antes disso.`
          : "Visitas à página da escola e comparações começam a contar na próxima visita."}
      </p>
      <p className="note">
        Pedidos de famílias, reservas confirmadas e respostas da escola a pedidos, reservas e avaliações, nos últimos
        doze meses. O primeiro da lista é o mês atual, até agora. O que a família apaga sai da conta.
      </p>
    </section>
  );
}
