import { EmbeddedMap } from "../../client/ui/embedded-map.tsx";
import type { SchoolPart } from "./part.tsx";
import type { SchoolView } from "./school-view.ts";
import type { SurroundingsView } from "./surroundings.ts";

/** Where the school is. */
export const LOCATION: SchoolPart = {
  id: "localizacao",
  title: "Localização",
  inContents: "Localização",
  isOpenOnWide: true,
  load: (view) => ({
    note: view.address.links ? "mapa e como chegar" : undefined,
    provenance: view.provenance.location,
    body: <Location view={view} />,
  }),
};

/** The address and the way there; the surroundings on a folded map. */
function Location({ view: { address, surroundings } }: { readonly view: SchoolView }) {
  return (
    <>
      <address>
        {address.lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {address.precision && <p className="muted">{address.precision}</p>}
      {address.links && (
        <p className="screen-only">
          <a href={address.links.way} rel="noopener">
            Como chegar
          </a>
          {" · "}
          <a href={address.links.map} rel="noopener">
            Abrir no mapa
          </a>
        </p>
      )}
      {surroundings && <Surroundings view={surroundings} />}
    </>
  );
}

/** A static map, until the visitor asks for the interactive one. */
function Surroundings({
  view: { scene, nearbyHref, nearby, ...map },
}: {
  readonly view: NonNullable<SurroundingsView>;
}) {
  return (
    <details className="stage screen-only">
      <summary>
        <b>Mapa dos arredores</b> {nearby && <span>{nearby}</span>}
      </summary>
      <EmbeddedMap {...map} scene={scene} wakes="touched">
        As outras marcas são escolas particulares por perto, com o menor preço por mês onde a escola o informa; toque em
        uma para saber mais. <a href={nearbyHref}>Ver a lista dessas escolas</a>
      </EmbeddedMap>
    </details>
  );
}
