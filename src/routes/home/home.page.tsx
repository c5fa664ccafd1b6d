import type { ReactNode } from "react";
import { PlaceSearch } from "../../client/components/place-search.tsx";
import { GradeOptions, ShiftOptions } from "../../client/components/seat-options.tsx";
import type { Seat } from "../../domain/pricing/seat.ts";
import type { LinkView } from "../../site/link-view.ts";
import { paths } from "../../site/paths.ts";
import type { CityList } from "./city-links.ts";

export interface HomeView {
  readonly season: string;
  /** The search box finds the city of a CEP. */
  readonly findsCep: boolean;
  /** A text that the box reads, which leads to what it finds. */
  readonly example: LinkView;
  /** Whether a school has published a price, by which, and by the shift, the box can search. */
  readonly hasPrices: boolean;
  /** The visitor's city, or the default one. */
  readonly city: {
    readonly name: string;
    readonly href: string;
    /** "1.284 escolas", or empty. */
    readonly count: string;
    readonly shortcuts: readonly LinkView[];
  } | null;
  /** Grade and shift of the child that the visitor searches for; null for any. */
  readonly child: Pick<Seat, "grade" | "shift">;
  /** Scholarships nearby; null without any. */
  readonly offers: ReactNode;
  /** "143 escolas particulares, 5 cidades"; empty when a remote search knows none. */
  readonly numbers: string;
  readonly source: string;
  /** Cities near the visitor, or else those with most schools. */
  readonly cities: CityList;
}

/** The content of its main part. */
export default function HomePage({ view }: { readonly view: HomeView }) {
  return (
    <>
      <section className={view.offers ? "hero beside" : "hero"}>
        <p className="season">{view.season}</p>
        <h1>
          A escola certa,
          <br />
          {view.hasPrices ? "com o preço à vista." : "com a fonte à vista."}
        </h1>
        <PlaceSearch id="busca-inicio" label="Onde você procura escola?" findsCep={view.findsCep}>
          <select name="grade" aria-label="Série" defaultValue={view.child.grade ?? ""}>
            <option value="">Série</option>
            <GradeOptions />
          </select>
          {view.hasPrices && (
            <>
              <select name="shifts" aria-label="Turno" defaultValue={view.child.shift ?? ""}>
                <option value="">Turno</option>
                <ShiftOptions />
              </select>
              <input
                name="priceMax"
                inputMode="decimal"
                maxLength={40}
                placeholder="Até R$ /mês"
                aria-label="Até quanto por mês, em reais"
              />
            </>
          )}
        </PlaceSearch>
        <p className="lead">
          <span>
            Ou escreva como fala:{" "}
            <a href={view.example.href} rel="nofollow">
              {view.example.label}
            </a>
          </span>
          <button type="button" className="copy with-script" data-locate={paths.search()}>
            Usar minha localização
          </button>
          <span id="onde-estou" role="status" />
        </p>
      </section>
      {view.offers && (
        <section id="perto" className="near" aria-labelledby="bolsas-perto">
          {view.offers}
        </section>
      )}
      <section className="published" aria-label="O que está publicado">
        {view.numbers && `${view.numbers}. `}
        {view.source} <a href={paths.dataSources()}>De onde vem cada dado</a>
      </section>
      {view.city && (
        <section className="popular">
          <h2>
            <a href={view.city.href}>
              {view.city.count || "Escolas"} em {view.city.name}
            </a>
          </h2>
          <p className="choices">
            {view.city.shortcuts.map((shortcut) => (
              <a key={shortcut.href} href={shortcut.href}>
                {shortcut.label}
              </a>
            ))}
          </p>
        </section>
      )}
      <section className="popular">
        <h2>{view.cities.title}</h2>
        <ul>
          {view.cities.links.map((city) => (
            <li key={city.href}>
              <a href={city.href}>
                <b>{city.label}</b> {city.count && <span>{city.count}</span>}
              </a>
            </li>
          ))}
        </ul>
        <p className="choices">
          <a href={paths.search()}>Todos os estados</a>
        </p>
      </section>
      <section className="safety">
        <h2>Como reconhecer um golpe</h2>
        <p>
          Pressa inventada, Pix para pessoa física, pedido de senha ou de código: desconfie. Na dúvida, ligue para a
          escola pelo telefone da página dela. <a href={paths.checkCharge()}>Confira se a cobrança é nossa</a>.
        </p>
      </section>
    </>
  );
}
