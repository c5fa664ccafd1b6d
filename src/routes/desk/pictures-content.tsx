import PictureForm from "../../client/islands/pictures/picture-form.tsx";
import PictureOrder from "../../client/islands/pictures/picture-order.tsx";
import { DeskForm } from "../../parts/desk/desk-parts.tsx";
import { Island } from "../../parts/screen/island.tsx";
import type { PicturesView } from "./pictures-view.ts";

export function PicturesContent({ view }: { readonly view: PicturesView }) {
  const { items, path } = view;
  const movable = items.filter(({ up, down }) => up !== null || down !== null);
  return (
    <>
      <section id="fotos" aria-labelledby="mandar">
        <h2 id="mandar">Mandar uma foto ou o logo</h2>
        <p>
          Uma pessoa da equipe vê cada imagem antes de ela ir ao ar. As primeiras fotos abrem a página, e a primeira
          acompanha o link da escola em mensagens; o logo aparece nas buscas e na comparação. A pedido de quem aparece
          numa foto, tiramos do ar.
        </p>
        <Island name="picture-form" id="uma-foto" of={PictureForm} props={view.upload} wakes="touch" />
      </section>
      <section aria-labelledby="enviadas">
        <h2 id="enviadas">Enviadas: {view.count}</h2>
        {items.length === 0 && <p className="empty">Nenhuma ainda.</p>}
        {items.map(({ id, alt, src, width, height, state, up, down, remove }) => (
          <article key={id} aria-label={alt}>
            {src && <img className="sent" src={src} alt={alt} width={width} height={height} loading="lazy" />}
            <p>{alt}</p>
            <p className="note">{state}</p>
            <div className="forms">
              {up && <Move path={path} ids={up} label="Mostrar antes" alt={alt} />}
              {down && <Move path={path} ids={down} label="Mostrar depois" alt={alt} />}
              <DeskForm view={remove} />
            </div>
          </article>
        ))}
      </section>
      {movable.length > 2 && (
        <section aria-labelledby="ordem">
          <h2 id="ordem">Ordem na página</h2>
          <Island
            name="picture-order"
            id="a-ordem"
            of={PictureOrder}
            props={{ action: path, pictures: movable.map(({ id, alt, src }) => ({ id, alt, src: src ?? "" })) }}
            wakes="touch"
          />
        </section>
      )}
    </>
  );
}

interface MoveProps {
  readonly path: string;
  readonly ids: string;
  readonly label: string;
  readonly alt: string;
}

function Move({ path, ids, label, alt }: MoveProps) {
  return (
    <form method="post" action={path}>
      <input type="hidden" name="ids" value={ids} />
      <button type="submit" name="acao" value="ordenar" className="secondary" aria-label={`${label}: ${alt}`}>
        {label}
      </button>
    </form>
  );
}
