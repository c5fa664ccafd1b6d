import { Alert } from "../../client/ui/alert.tsx";
import { fieldInError } from "../../client/ui/field.tsx";
import type { Notice } from "./form-answer.ts";

/** A notice, which names each field in error and links to it. */
export function NoticeAlert({ notice }: { readonly notice: Notice | null | undefined }) {
  if (!notice) return null;
  const { variant, text, errors = {}, labels, back } = notice;
  const lines = Object.entries(errors);
  return (
    <Alert variant={variant}>
      {text}
      {back && (
        <>
          {" "}
          <a href={back.href}>{back.label}</a>
        </>
      )}
      {lines.length > 0 && (
        <ul>
          {lines.map(([name, message]) => (
            <li key={name}>
              <FieldLink name={name} label={labels?.get(name)} />
              {withoutLabel(message.split("\n", 1)[0]!, labels?.get(name))}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

/** A message below the label of its field, which it may begin with. */
const withoutLabel = (message: string, label: string | undefined) => message.replace(`O campo ${label} `, "");

/** Nothing for a field that people do not see. */
function FieldLink({ name, label }: { readonly name: string; readonly label: string | undefined }) {
  if (label === undefined) return null;
  return (
    <>
      <a href={`#${fieldInError(name)}`}>{label.replace(/\.$/, "")}</a>:{" "}
    </>
  );
}
