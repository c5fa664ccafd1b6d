import type { ReactNode } from "react";

export interface Article {
  readonly slug: string;
  /** The question itself; heading and head title. */
  readonly question: string;
  /** For search engines, up to 160 characters. */
  readonly description: string;
  /** ISO date of the last change of the answer. */
  readonly updatedAt: string;
  /** Paragraphs, 80 words at most. */
  readonly answer: ReactNode;
  /** Legal basis of the answer: "CDC, art. 49". */
  readonly law?: string;
}
