import type { ReactNode } from "react";

interface Props {
  readonly title: string;
  /** URL of the canonical page. */
  readonly canonical: string;
  /** URL of its one style sheet. */
  readonly styles: string;
  readonly children: ReactNode;
}

/** Document of an embedded card: no script, cookie or storage. */
export function EmbedDocument({ title, canonical, styles, children }: Props) {
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="canonical" href={canonical} />
        <link rel="stylesheet" href={styles} />
      </head>
      <body>{children}</body>
    </html>
  );
}
