import { type ReactNode, useId } from "react";

interface Props {
  readonly items: readonly { readonly title: string; readonly content: ReactNode }[];
  readonly isMultiple?: boolean;
}

/** Collapsible questions, the first one open (U11). The browser closes the others by their shared name. */
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
