import type { AnswerView } from "../../parts/school/desk-facts-view.ts";

/** The questions about laws that the school has answered: by whom, when, and the text of the law. */
export function AnswersPart({ answers }: { readonly answers: readonly AnswerView[] }) {
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
