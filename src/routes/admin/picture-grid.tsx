import type { ReactNode } from "react";
import { Alert } from "../../client/ui/alert.tsx";
import { TextField } from "../../client/ui/text-field.tsx";
import { ADMIN_ACTIONS } from "../../contract/forms/admin-actions/admin-actions.ts";
import type { QueuedPicture } from "../../contract/v3/admin-pages.ts";
import { SHARE_PX } from "../../domain/pictures/school-pictures.ts";
import { formsFor, type RefusedForm } from "../../parts/desk/desk-form.ts";
import { DeskForms } from "../../parts/desk/desk-parts.tsx";
import { NO_ERRORS } from "../../parts/forms/form-answer.ts";
import { NoticeAlert } from "../../parts/forms/notice-alert.tsx";
import { paths, withQuery } from "../../site/paths.ts";

const ACTION = "decidir-fotos";

/** Before the id of a picture: the name of its choice. */
const CHOICE = "foto-";
const CHOICES = { publicar: "Publicar", recusar: "Recusar" } as const;

/** The choices of the form as the two lists of its action. Forms of other actions stay as they are. */
export function toDecisions({ ...values }: Readonly<Record<string, string>>): Record<string, string> {
  const choose = (choice: keyof typeof CHOICES) =>
    Object.keys(values)
      .filter((name) => name.startsWith(CHOICE) && values[name] === choice)
      .map((name) => name.slice(CHOICE.length))
      .join("\n");
  return { ...values, published: choose("publicar"), refused: choose("recusar") };
}

interface Props {
  /** Slug of the school. */
  readonly school: string;
  readonly pictures: readonly QueuedPicture[];
  readonly path: string;
  readonly refused: RefusedForm | null;
}

/** The pictures of a school that wait: a choice for each, and one button. */
export function WaitingPictures({ school, pictures, path, refused }: Props) {
  const isIt = refused?.action === ACTION && refused.values.school === school;
  const { values, refusal } = isIt ? refused : { values: NO_ERRORS, refusal: null };
  const { errors, notice } = refusal ?? { errors: NO_ERRORS, notice: null };
  return (
    <form method="post" action={path} className="decide">
      <input type="hidden" name="acao" value={ACTION} />
      <input type="hidden" name="school" value={school} />
      <Grid pictures={pictures}>
        {({ id }) =>
          Object.entries(CHOICES).map(([choice, label]) => (
            <label key={choice}>
              <input type="radio" name={CHOICE + id} value={choice} defaultChecked={values[CHOICE + id] === choice} />{" "}
              {label}
            </label>
          ))
        }
      </Grid>
      <NoticeAlert notice={notice} />
      {errors.published && <Alert variant="danger">{errors.published}</Alert>}
      <TextField
        name="reason"
        label="Motivo"
        hint="Só das recusadas: o arquivo é apagado, e a escola recebe o motivo por e-mail."
        defaultValue={values.reason || undefined}
        error={errors.reason ?? null}
      />
      <button type="submit">{ADMIN_ACTIONS[ACTION].button}</button>
    </form>
  );
}

/** The pictures of a school that are shown, each with the form that takes it down. */
export function ShownPictures({ pictures, path, refused }: Props) {
  return (
    <Grid pictures={pictures}>
      {({ id }) => <DeskForms forms={[formsFor(path, { id }, refused)("retirar-foto")]} />}
    </Grid>
  );
}

interface GridProps {
  readonly pictures: readonly QueuedPicture[];
  readonly children: (picture: QueuedPicture) => ReactNode;
}

/** Each size is a file of its own, which a school could send with another content: a tap enlarges all of them. */
function Grid({ pictures, children }: GridProps) {
  return (
    <ul className="pictures">
      {pictures.map((picture) => (
        <li key={picture.id}>
          <fieldset>
            <legend>{picture.kind === "logo" ? `Logo: ${picture.alt}` : picture.alt}</legend>
            <details>
              <summary className="sizes">
                {SIZES.filter(([size]) => picture.keys[size]).map(([size, where]) => (
                  <img
                    key={size}
                    src={withQuery(paths.adminPicture(picture.id), `tamanho=${size}`)}
                    alt={picture.alt + where}
                    {...(size === "c" ? SHARE_PX : { width: picture.width, height: picture.height })}
                    loading="lazy"
                  />
                ))}
              </summary>
            </details>
            {children(picture)}
          </fieldset>
        </li>
      ))}
    </ul>
  );
}

const SIZES = [
  ["g", ""],
  ["p", ", nas listas"],
  ["c", ", em links"],
] as const;
