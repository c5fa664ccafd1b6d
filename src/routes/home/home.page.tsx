import { PlaceSearch } from "../layout/chrome.tsx";

interface HomeView {
  readonly counts: string;
  readonly cities: readonly { readonly label: string; readonly count: string; readonly href: string }[];
}

/** The way in: the search box first. */
export default function HomePage({ view }: { readonly view: HomeView }) {
  return (
    <main id="conteudo" className="home">
      <section className="hero">
        <h1>
          A escola certa,
          <br />
          com o preço à vista.
        </h1>
        <p className="lead">
          Procure por cidade, bairro ou nome. Compare mensalidade com bolsa, turno, avaliações e ENEM.
        </p>
        <PlaceSearch id="busca-inicio" label="Onde você procura escola?" />
        <p className="counts">{view.counts}</p>
      </section>
      <section className="popular">
        <h2>Cidades com mais escolas</h2>
        <ul>
          {view.cities.map((city) => (
            <li key={city.href}>
              <a href={city.href}>
                <b>{city.label}</b> <span>{city.count} escolas</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}
