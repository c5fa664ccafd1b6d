import { Pagination } from "../../client/ui/pagination.tsx";
import { networkInWords } from "../../domain/partners/network-name.ts";
import type { PaginationView } from "../../site/link-view.ts";

interface Props {
  readonly view: {
    readonly network: string;
    /** "Rita Prado: edita a página e responde às famílias, em cada escola da rede." */
    readonly who: string;
    readonly path: string;
    /** The page of its prices; null for who may not publish them. */
    readonly pricesHref: string | null;
    readonly asked: string;
    /** "12 escolas". */
    readonly count: string;
    readonly schools: readonly {
      readonly name: string;
      readonly place: string;
      /** The desk of the school. */
      readonly href: string;
      readonly waiting: string;
    }[];
    readonly pages: PaginationView;
  };
}

/** `/rede/:token`. */
export default function NetworkPage({ view }: Props) {
  const { network, who, path, pricesHref, asked, count, schools, pages } = view;
  return (
    <div className="admin">
      <header>
        <h1>{`Escolas da ${networkInWords(network)}`}</h1>
        <p>{who}</p>
        {pricesHref && (
          <p>
            <a href={pricesHref}>Preços de todas as escolas em uma tabela</a>
          </p>
        )}
      </header>
      <form method="get" action={path} className="find">
        <label htmlFor="busca">Nome, CNPJ ou código INEP da escola</label>
        <input id="busca" name="busca" type="search" defaultValue={asked} />
        <button type="submit">Buscar</button>
        {asked !== "" && <a href={path}>Ver todas</a>}
      </form>
      <section aria-labelledby="escolas">
        <h2 id="escolas">{count}</h2>
        {schools.length === 0 && (
          <p className="empty">
            {asked === ""
              ? "A rede ainda não tem escolas."
              : "Nenhuma escola da rede assim. Confira o que você digitou."}
          </p>
        )}
        {schools.map(({ name, place, href, waiting }) => (
          <article key={href} aria-label={name}>
            <h3>
              <a href={href}>{name}</a>
            </h3>
            <p>{waiting}</p>
            <p className="note">{place}</p>
          </article>
        ))}
      </section>
      <Pagination {...pages} />
      <p className="note">Primeiro as escolas com mais a fazer. O endereço desta página é só seu: não compartilhe.</p>
    </div>
  );
}
