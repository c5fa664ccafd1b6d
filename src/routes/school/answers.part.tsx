import type { AnswerView } from "../../parts/school/desk-facts-view.ts";
import type { SchoolPart } from "./part.tsx";

/** Questions that the school has answered. */
export const ANSWERS: SchoolPart = {
  id: "perguntas",
  title: "Perguntas respondidas pela escola",
  inContents: "Perguntas",
  isOpenOnWide: true,
  load: ({ answers }) => (answers.length === 0 ? null : { count: answers.length, body: <Answers answers={answers} /> }),
};

/** The questions about laws that the school has answered: by whom, when, and the text of the law. */
function Answers({ answers }: { readonly answers: readonly AnswerView[] }) {
  return (
    <dl className="answered">
      {answers.map(({ label, value, note, law }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            <br />
            <span className="muted fine">
              {note};{" "}
              <a href={law.href} rel="nofollow noopener">
                {law.name}
              </a>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
