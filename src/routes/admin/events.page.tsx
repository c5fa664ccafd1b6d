import LiveEvents from "../../client/islands/events/live-events.tsx";
import { WideTable } from "../../parts/screen/data-table.tsx";
import { Island } from "../../parts/screen/island.tsx";
import { paths } from "../../site/paths.ts";
import { AdminFrame } from "./admin-parts.tsx";

interface EventsView {
  readonly events: readonly {
    readonly name: string;
    readonly code: string;
    readonly label: string;
    readonly fields: string;
    readonly count: string;
  }[];
  readonly live: Parameters<typeof LiveEvents>[0];
}

/** `/admin/eventos`. */
export default function EventsPage({ view: { events, live } }: { readonly view: EventsView }) {
  return (
    <AdminFrame
      title="Eventos"
      current={paths.adminEvents()}
      lead="O que as páginas dizem ao gerenciador de tags, depois que a pessoa aceita a medição. Nenhum campo diz quem ela é."
    >
      <section aria-labelledby="ao-vivo">
        <h2 id="ao-vivo">Ao vivo, neste navegador</h2>
        <Island name="live-events" id="eventos" of={LiveEvents} props={live} wakes="now" />
      </section>
      <section aria-labelledby="contrato">
        <h2 id="contrato">Contrato</h2>
        <ul className="live">
          {events.map(({ name, code, label, fields, count }) => (
            <li key={name}>
              <b>{label}</b> ({code}) <code>{name}</code>
              <p className="note">{fields}</p>
              <p className="note">Entregues a navegadores em 30 dias: {count}</p>
            </li>
          ))}
        </ul>
        <p className="note">
          Cliques só o navegador conhece: o site não os conta. O guia de operação diz como importar no gerenciador um
          acionador e as variáveis de cada evento.
        </p>
      </section>
    </AdminFrame>
  );
}

/** `/admin/o-que-funciona`. */
export function ResultsPage({ rows, redirects }: Record<"rows" | "redirects", readonly (readonly string[])[]>) {
  return (
    <AdminFrame
      title="O que funciona"
      current={paths.adminResults()}
      lead="De onde vêm as famílias, nos últimos 30 dias. Visitas são as dos redirecionamentos; cadastros, contatos e reservas, só de quem aceitou guardar a campanha."
    >
      <section aria-labelledby="campanhas">
        <h2 id="campanhas">Por origem e campanha</h2>
        {rows.length === 0 ? (
          <p className="empty">Nenhum link com origem ou campanha trouxe alguém ainda.</p>
        ) : (
          <WideTable
            heading="campanhas"
            label="Tabela das campanhas"
            columns={["Origem e campanha", "Visitas", "Contatos", "Cadastros", "Reservas"]}
            rows={rows}
          />
        )}
      </section>
      {redirects.length > 0 && (
        <section aria-labelledby="redirecionamentos">
          <h2 id="redirecionamentos">Por redirecionamento</h2>
          <p className="note">
            Contatos, cadastros e reservas são os da origem e campanha do link: os de redirecionamentos com as mesmas
            aparecem em cada um.
          </p>
          <WideTable
            heading="redirecionamentos"
            label="Tabela dos redirecionamentos"
            columns={["Redirecionamento", "Origem e campanha", "Visitas", "Contatos", "Cadastros", "Reservas"]}
            rows={redirects}
          />
        </section>
      )}
      <p>
        <a href={paths.adminRedirectHits()}>Visitas por dia</a>
      </p>
    </AdminFrame>
  );
}
