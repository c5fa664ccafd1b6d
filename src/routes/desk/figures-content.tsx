import { WideTable } from "../../parts/screen/wide-table.tsx";
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
          <WideTable heading="numeros" label="Tabela dos números" titles={FIGURE_TITLES} rows={rows} />
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
