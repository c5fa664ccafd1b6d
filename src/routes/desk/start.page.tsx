import type { ClaimByLink } from "../../contract/v3/claims.ts";
import { QueueLinks } from "../../parts/desk/queue-links.tsx";
import { WideTable } from "../../parts/screen/data-table.tsx";
import type { LinkView } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";
import { DeskFrame } from "./desk-frame.tsx";
import { FIGURE_TITLES, type FiguresView } from "./figures-view.ts";

interface Props {
  readonly claim: ClaimByLink;
  readonly token: string;
  /** Null before the claim is approved. */
  readonly work: WorkView | null;
}

interface WorkView {
  /** Work that waits, by section. */
  readonly queues: readonly { readonly href: string; readonly count: number; readonly label: string }[];
  /** The other desks of the person. */
  readonly others: readonly LinkView[];
  readonly figures: FiguresView;
  /** Latest actions at the desk: "Rita Prado respondeu a uma avaliação". */
  readonly history: readonly { readonly when: string; readonly what: string }[];
}

/** `/mesa/:token`: what waits at the desk and its figures, or the claim that still has to be confirmed or decided. */
export default function StartPage({ claim, token, work }: Props) {
  return (
    <DeskFrame claim={claim} token={token} current={null} notice={null}>
      {(claim.status === "pending_email" || claim.status === "invited") && (
        <form method="post" action={paths.schoolDesk(token)}>
          <button type="submit" name="acao" value="confirmar">
            {claim.status === "invited" ? "Aceitar e abrir a mesa" : "Confirmar meu e-mail"}
          </button>
        </form>
      )}
      {work && <Work view={work} />}
    </DeskFrame>
  );
}

function Work({ view: { queues, others, figures, history } }: { readonly view: WorkView }) {
  const waiting = queues.filter(({ count }) => count > 0);
  return (
    <>
      <section aria-labelledby="espera">
        <h2 id="espera">O que espera por você</h2>
        {waiting.length === 0 && <p className="empty">Nada agora.</p>}
        <QueueLinks queues={waiting} />
      </section>
      {others.length > 0 && (
        <section aria-labelledby="outras">
          <h2 id="outras">Suas outras escolas</h2>
          <ul>
            {others.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <FiguresContent view={figures} />
      {history.length > 0 && (
        <section aria-labelledby="historico">
          <h2 id="historico">Últimas mudanças</h2>
          <ol className="audit">
            {history.map(({ when, what }) => (
              <li key={`${when} ${what}`}>
                <p>{what}</p>
                <p className="note">{when}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

/** Figures of a school by month. */
function FiguresContent({ view: { rows, countedSince, file } }: { readonly view: FiguresView }) {
  return (
    <section aria-labelledby="numeros">
      <h2 id="numeros">Números por mês</h2>
      {rows.length === 0 ? (
        <p className="empty">Nos últimos doze meses, nenhuma visita, comparação, pedido, reserva ou resposta.</p>
      ) : (
        <>
          <WideTable heading="numeros" label="Tabela dos números" columns={FIGURE_TITLES} rows={rows} />
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
      {rows.length > 0 && (
        <p className="note">
          Pedidos de famílias, reservas confirmadas e respostas da escola a pedidos, reservas e avaliações, nos últimos
          doze meses. O primeiro da lista é o mês atual, até agora. O que a família apaga sai da conta.
        </p>
      )}
    </section>
  );
}
