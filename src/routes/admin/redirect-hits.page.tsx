import { WideTable } from "../../parts/screen/data-table.tsx";
import { paths } from "../../site/paths.ts";
import { AdminFrame } from "./admin-parts.tsx";

export interface HitTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly cells: readonly string[];
    readonly hits: string;
    /** Link of the first cell. */
    readonly href: string | null;
  }[];
  /** Rows that are only in the file. */
  readonly more: number;
}

interface Props {
  readonly view: {
    /** Path whose hits are shown; empty for all. */
    readonly path: string;
    readonly typed: string;
    readonly days: number;
    readonly total: string;
    readonly isCut: boolean;
    readonly maxDays: number;
    readonly tables: readonly HitTable[];
    readonly file: string;
  };
}

/** `/admin/redirecionamentos/visitas`. */
export default function RedirectHitsPage({ view }: Props) {
  return (
    <AdminFrame
      title="Visitas dos redirecionamentos"
      current={paths.adminRedirectHits()}
      lead="Quantas vezes alguém foi de um endereço a outro, por dia. Robôs e páginas carregadas antes da hora não contam, e ninguém é identificado. Origem e campanha vêm do link (UTM); as que não conhecemos são “outras”."
    >
      <form method="get" action={paths.adminRedirectHits()} className="simple-form">
        <div className="text-field">
          <label htmlFor="caminho">Caminho</label>
          <p className="hint">Em branco, todos.</p>
          <input id="caminho" name="caminho" defaultValue={view.typed} placeholder=" " />
        </div>
        <div className="text-field">
          <label htmlFor="dias">Últimos dias</label>
          <input
            id="dias"
            name="dias"
            type="number"
            min={1}
            max={view.maxDays}
            defaultValue={view.days}
            placeholder=" "
          />
        </div>
        <button type="submit">Ver</button>
      </form>
      <p>
        <b>{view.total}</b> visitas {view.path === "" ? "em todos os redirecionamentos" : `em ${view.path}`}, nos
        últimos {view.days} dias.
      </p>
      {view.isCut && <p className="note">Há mais do que cabe aqui: peça menos dias, ou um caminho.</p>}
      {view.tables.map((table) => (
        <Table key={table.title} table={table} />
      ))}
      <p>
        <a href={view.file} download>
          Baixar em CSV
        </a>
      </p>
    </AdminFrame>
  );
}

function Table({ table: { title, columns, rows, more } }: { readonly table: HitTable }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <WideTable
        label={`Tabela: ${title}`}
        columns={columns}
        rows={rows.map(({ cells: [first, ...others], hits, href }) => [
          href ? (
            <a key={first} href={href}>
              {first}
            </a>
          ) : (
            first
          ),
          ...others,
          hits,
        ])}
      />
      {more > 0 && <p className="note">Mais {more} no arquivo.</p>}
    </section>
  );
}
