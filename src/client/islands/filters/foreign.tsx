import { type HTMLAttributes, useMemo } from "react";
import { ownHtml } from "../../own-html.ts";

interface Props extends Omit<HTMLAttributes<HTMLElement>, "children" | "dangerouslySetInnerHTML"> {
  readonly as: "div" | "p";
}

/** An element that other code fills, before hydration or after it: React neither compares nor changes its content. */
export function Foreign({ as: Element, ...attributes }: Props) {
  // A trusted type, for client rendering after a failed hydration.
  const nothing = useMemo(() => ({ __html: ownHtml("") }), []);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty.
  return <Element {...attributes} dangerouslySetInnerHTML={nothing} />;
}
