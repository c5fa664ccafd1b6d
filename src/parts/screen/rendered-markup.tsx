import type { DetailsHTMLAttributes } from "react";

interface Props extends DetailsHTMLAttributes<HTMLElement> {
  readonly as: "article" | "details" | "div" | "footer" | "header" | "li" | "main" | "nav" | "section" | "span";
  readonly html: string;
}

/** An element with content that is already rendered (`markup-cache.ts`). */
export function RenderedMarkup({ as: Element, html, ...attributes }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, which escaped it.
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
