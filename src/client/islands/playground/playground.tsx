import { Toaster } from "../../ui/toaster.tsx";
import { SECTIONS } from "./sections.ts";

/** The catalogue of the interface (K22): every component in every state, alive. */
export default function Playground() {
  return (
    <div className="catalogue">
      <nav aria-labelledby="catalogo-indice">
        <p id="catalogo-indice">Componentes</p>
        <ul>
          {SECTIONS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="entries">
        {SECTIONS.map(({ id, title, purpose, keyboard, contrast, Specimens }) => (
          <section key={id} id={id} aria-labelledby={`${id}-titulo`}>
            <header>
              <h2 id={`${id}-titulo`}>{title}</h2>
              <p className="muted">{purpose}</p>
            </header>
            <div className="specimens">
              <Specimens />
            </div>
            <dl>
              <div>
                <dt>Teclado</dt>
                <dd>{keyboard}</dd>
              </div>
              <div>
                <dt>Contraste</dt>
                <dd>{contrast}</dd>
              </div>
            </dl>
          </section>
        ))}
      </div>
      <Toaster />
    </div>
  );
}
