import { type FormEvent, type SubmitEvent, useRef, useState } from "react";
import { Ledger } from "../../client/components/ledger.tsx";
import { useOffline } from "../../client/islands/use-offline.ts";
import { FormErrors } from "../../client/ui/form.tsx";
import { TextAreaField } from "../../client/ui/text-area-field.tsx";
import { readPasted } from "./pasted.rules.ts";
import { type Reading, readingOf } from "./reading.rules.ts";

export interface ChargeCheckView {
  readonly action: string;
  /** Hosts of the site, its own first. */
  readonly hosts: readonly string[];
  /** The last text that the server compared, and its result. */
  readonly text: string;
  readonly reading: Reading | null;
  readonly errors: Readonly<Record<string, string>>;
}

const ASK = "Para saber se é nossa, toque em “Conferir”.";
const OFFLINE =
  "Não sabemos dizer se é nossa: sem internet. Só lemos o que está escrito no código. Não pague antes de conferir.";

/**
 * A form that the browser sends, without script too. With script, a text is read on the device while it is pasted, and
 * without network that is all.
 */
export default function ChargeCheck({ action, hosts, text, reading, errors }: ChargeCheckView) {
  const [typed, setTyped] = useState(text);
  const isOffline = useOffline();
  const note = useRef<HTMLParagraphElement>(null);
  const isChecked = typed === text && reading !== null;
  const pasted = isChecked || typed === "" ? null : readPasted(typed, hosts);
  const isOpen = pasted?.kind === "pix" || pasted?.kind === "voucher";
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    setTyped(String(new FormData(event.currentTarget).get("code")));
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!isOffline) return;
    event.preventDefault();
    note.current?.focus();
  };
  return (
    <div className="charge-check">
      {isChecked && <ReadingNote reading={reading} />}
      <form className="simple-form" method="post" action={action} onInput={onInput} onSubmit={onSubmit}>
        <FormErrors value={errors}>
          <TextAreaField
            name="code"
            label="O código ou o endereço que você recebeu"
            hint="Pix copia e cola, código do comprovante ou link. Pode colar a mensagem inteira."
            rows={4}
            defaultValue={text}
            isRequired
          />
          <button type="submit">Conferir</button>
        </FormErrors>
      </form>
      {pasted && pasted.kind !== "empty" && <ReadingNote reading={readingOf(pasted, hosts[0]!)} />}
      {(isOffline || isOpen) && (
        <p role="status" tabIndex={-1} ref={note}>
          <b>{isOffline ? OFFLINE : ASK}</b>
        </p>
      )}
    </div>
  );
}

function ReadingNote({ reading: { variant, title, text, notes, lines, link } }: { readonly reading: Reading }) {
  return (
    <section className={`alert ${variant}`} aria-label="Resultado">
      <div role="status">
        <p>
          <b>{title}</b>
        </p>
        {notes.length > 0 && (
          <ul>
            {notes.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
        <p>{text}</p>
        {link && (
          <p>
            <a href={link.href}>{link.label}</a>
          </p>
        )}
        {lines.length > 0 && <Ledger lines={lines} />}
      </div>
    </section>
  );
}
