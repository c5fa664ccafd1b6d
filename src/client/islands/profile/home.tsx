import { useEffect, useState } from "react";
import { coarse } from "../../../domain/places/geo.ts";
import { paths, withQuery } from "../../../site/paths.ts";
import { HOME_CHANGE, type Home as KeptHome, keepHome, readHome } from "../../state/home.ts";
import { useHydrated } from "../use-hydrated.ts";

/** The home that this device keeps, how to keep one, and the button that erases it. */
export default function Home() {
  return useHydrated() && <HomeOfDevice />;
}

function HomeOfDevice() {
  const [home, setHome] = useState(readHome);
  useEffect(() => {
    const update = () => setHome(readHome());
    document.addEventListener(HOME_CHANGE, update);
    return () => document.removeEventListener(HOME_CHANGE, update);
  }, []);
  return (
    <section aria-labelledby="p-home">
      <h2 id="p-home">Casa</h2>
      {home ? <Kept home={home} /> : <p>{HOW}</p>}
      <p className="hint">
        Fica só neste aparelho e não vai para o nosso servidor: ele só recebe o ponto de uma busca que você faz.
      </p>
    </section>
  );
}

const HOW =
  "Nenhuma casa guardada. Busque o seu CEP ou endereço, ou use “Perto de mim”, e na lista toque em “É aqui que eu moro”; ou marque a casa no mapa de uma lista. Cada escola passa a dizer quanto tempo leva de lá.";

function Kept({ home }: { readonly home: KeptHome }) {
  const around = `lat=${coarse(home.lat)}&lng=${coarse(home.lng)}`;
  return (
    <>
      <p>
        <b>{home.name}</b>. <a href={withQuery(paths.search(), around)}>Buscar perto de casa</a>
      </p>
      <p>
        <button type="button" className="quiet" onClick={() => keepHome(null)}>
          Apagar a casa deste aparelho
        </button>
      </p>
    </>
  );
}
