import { type DragEvent, useState } from "react";

interface Picture {
  readonly id: string;
  readonly alt: string;
  readonly src: string;
}

interface Props {
  readonly action: string;
  readonly pictures: readonly Picture[];
}

/** The photos in their order, to be dragged; the buttons beside each photo do the same without a mouse. */
export default function PictureOrder({ action, pictures }: Props) {
  const [order, setOrder] = useState(pictures);
  const [dragged, setDragged] = useState<string | null>(null);
  const onDragOver = (event: DragEvent, over: string) => {
    event.preventDefault();
    if (dragged === null || dragged === over) return;
    const moved = order.find(({ id }) => id === dragged)!;
    const at = order.findIndex(({ id }) => id === over);
    const rest = order.filter(({ id }) => id !== dragged);
    setOrder([...rest.slice(0, at), moved, ...rest.slice(at)]);
  };
  return (
    <form method="post" action={action}>
      <p className="note">Arraste para mudar, e salve. Ou use os botões de cada foto.</p>
      <ol className="picture-order">
        {order.map(({ id, alt, src }) => (
          <li
            key={id}
            draggable
            onDragStart={() => setDragged(id)}
            onDragOver={(event) => onDragOver(event, id)}
            onDragEnd={() => setDragged(null)}
          >
            <img src={src} alt={alt} width="120" height="80" loading="lazy" draggable={false} />
          </li>
        ))}
      </ol>
      <input type="hidden" name="ids" value={order.map(({ id }) => id).join(" ")} />
      <button type="submit" name="acao" value="ordenar" className="secondary">
        Salvar a ordem
      </button>
    </form>
  );
}
