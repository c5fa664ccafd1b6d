import type { ReactElement } from "react";
import { type LawAnswersView, toLawAnswers } from "../../parts/school/law-answers-view.ts";
import type { SchoolDetail } from "../../search/school-detail.ts";
import { paths } from "../../site/paths.ts";
import { Dossier } from "./structure-section.tsx";

/** The folded part of a school's page with its answers to questions about laws. */
export interface LawPart {
  /** "3 de 28". */
  readonly count: string;
  readonly body: ReactElement;
}

/** Loaded on demand: an isolate starts without the questions. */
export function toLawPart(detail: SchoolDetail): LawPart {
  const view = toLawAnswers(detail);
  return { count: view.count, body: <LawAnswers view={view} askHref={paths.askSchool(detail.slug)} /> };
}

interface Props {
  readonly view: LawAnswersView;
  /** Target of the form that counts who wants to know. */
  readonly askHref: string;
}

/** The answers of the school to closed questions, and those that families can ask for with a tap. */
function LawAnswers({ view: { answered, open }, askHref }: Props) {
  return (
    <>
      <Dossier groups={answered.map((group) => ({ ...group, declined: null, note: null }))} />
      {open.length > 0 && (
        <form method="post" action={askHref}>
          <p>
            A escola ainda não respondeu. Toque em “Quero saber”: contamos mais uma família, sem guardar quem é, e a
            escola vê o que mais perguntam.
          </p>
          <ul className="questions">
            {open.map(({ key, words, law }) => (
              <li key={key}>
                {words} <span className="muted fine">{law}.</span>{" "}
                <button className="copy" type="submit" name="pergunta" value={key} aria-label={`Quero saber: ${words}`}>
                  Quero saber
                </button>
              </li>
            ))}
          </ul>
        </form>
      )}
    </>
  );
}
