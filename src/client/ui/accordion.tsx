import { type ReactNode, useId } from "react";

interface Props {
  readonly items: readonly { readonly title: string; readonly content: ReactNode }[];
  /** Whether opening one leaves the others open. */
  readonly isMultiple?: boolean;
}

/** Questions that open to their answers, the first at once (U11). The browser keeps to one open by their shared name. */
export function Accordion({ items, isMultiple = false }: Props) {
  const name = useId();
  return (
    <div className="accordion">
      {items.map(({ title, content }, i) => (
        <details key={title} name={isMultiple ? undefined : name} open={i === 0}>
          <summary>{title}</summary>
          <div>{content}</div>
        </details>
      ))}
    </div>
  );
}
