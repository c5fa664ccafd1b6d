import { Alert } from "../../client/ui/alert.tsx";
import { OpenDeskForm } from "../../parts/desk/desk-parts.tsx";
import type { QuestionsView } from "./questions-view.ts";

/** The closed questions to a school at its desk. */
export function QuestionsContent({ view }: { readonly view: QuestionsView }) {
  const { path, action, errors, wanted, due, count, form } = view;
  return (
    <>
      {errors.map((error) => (
        <Alert key={error} variant="danger">
          {error}
        </Alert>
      ))}
      <p>
        Perguntas iguais para todas as escolas, sobre assuntos de uma lei. A resposta aparece na página com a data e
        vale 12 meses. Sem resposta, a página diz que a escola ainda não respondeu. Não conte o caso de nenhum aluno.
      </p>
      {wanted.length > 0 && (
        <section aria-labelledby="querem-saber">
          <h2 id="querem-saber">O que as famílias querem saber ({wanted.length})</h2>
          {wanted.map(({ key, title, note, answers }) => (
            <form key={key} id={key} method="post" action={path}>
              <input type="hidden" name="acao" value={action} />
              <fieldset>
                <legend>{title}</legend>
                <p className="note">{note}</p>
                <div className="forms">
                  {answers.map(({ slug, words }) => (
                    <button key={slug} type="submit" className="secondary" name={key} value={slug}>
                      {words}
                    </button>
                  ))}
                </div>
              </fieldset>
            </form>
          ))}
        </section>
      )}
      {due.length > 0 && (
        <section aria-labelledby="confirmar">
          <h2 id="confirmar">Ainda é assim?</h2>
          <ul>
            {due.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
          <form method="post" action={path}>
            <input type="hidden" name="acao" value={action} />
            {due.map(({ key, answer }) => (
              <input key={key} type="hidden" name={key} value={answer} />
            ))}
            <button type="submit">Confirmar como estão</button>
          </form>
        </section>
      )}
      <section aria-labelledby="todas">
        <h2 id="todas">Todas as perguntas ({count} respondidas)</h2>
        <OpenDeskForm view={form} />
      </section>
    </>
  );
}
