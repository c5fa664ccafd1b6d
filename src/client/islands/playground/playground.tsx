import { placeSearch } from "./place-search.tsx";
import { SectionEntry } from "./section.tsx";
import { SECTIONS } from "./sections.ts";

/** The catalogue of the interface (K22): every component in every state, interactive. */
export default function Playground() {
  return (
    <div className="catalogue">
      <nav aria-labelledby="catalogo-indice">
        <p id="catalogo-indice">Componentes</p>
        <ul>
          {[...Object.values(SECTIONS), placeSearch].map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="entries">
        {Object.entries(SECTIONS).map(([file, section]) => (
          <SectionEntry key={file} file={file} section={section} />
        ))}
      </div>
    </div>
  );
}
