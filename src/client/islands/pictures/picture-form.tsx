import { useEffect, useRef } from "react";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { FormErrors } from "../../ui/form.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { resizePicture } from "./resize-picture.ts";

interface Props {
  readonly action: string;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
}

const KINDS = [
  { value: "photo", label: "Foto da escola" },
  { value: "logo", label: "Logo da escola" },
];

/** The form that sends a picture. With script a photo is made smaller before it is sent; without, it is sent as it is. */
export default function PictureForm({ action, values, errors }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const onChange = () => void shrink(form.current!);
  // A photo that was chosen while this code was on its way.
  useEffect(() => void shrink(form.current!), []);
  return (
    <form ref={form} className="simple-form" method="post" action={action} encType="multipart/form-data">
      <FormErrors value={errors}>
        <div className="text-field">
          <label htmlFor="arquivo">Imagem</label>
          <p className="hint">JPEG, PNG ou WebP, até 8 MB. Onde e quando a foto foi tirada não fica no arquivo.</p>
          <input
            id="arquivo"
            name="large"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            required
            aria-invalid={errors.large ? true : undefined}
            aria-describedby={errors.large ? "arquivo-erro" : undefined}
            onChange={onChange}
          />
          {errors.large && (
            <p id="arquivo-erro" className="field-error">
              {errors.large}
            </p>
          )}
        </div>
        <input name="small" type="file" hidden aria-hidden="true" tabIndex={-1} />
        <input name="share" type="file" hidden aria-hidden="true" tabIndex={-1} />
        <SelectField name="kind" label="O que é" options={KINDS} defaultValue={values.kind ?? "photo"} isRequired />
        <TextField
          name="alt"
          label="O que a imagem mostra"
          hint="Em uma frase, para quem não vê: “Quadra coberta com arquibancada, vista da entrada”."
          defaultValue={values.alt}
          isRequired
        />
        <CheckboxField
          name="isReal"
          label="É uma foto desta escola, e não uma imagem gerada por computador"
          defaultChecked={values.isReal === "on"}
          isRequired
        />
        <CheckboxField
          name="hasConsent"
          label="Quem aparece autorizou a publicação (de crianças, os responsáveis), ou ninguém aparece"
          defaultChecked={values.hasConsent === "on"}
          isRequired
        />
        <button type="submit" name="acao" value="mandar">
          Mandar
        </button>
      </FormErrors>
    </form>
  );
}

/** Replaces the chosen file by its sizes; one that the browser cannot read is sent as it is, and the server says why not. */
async function shrink(form: HTMLFormElement): Promise<void> {
  const [large, small, share] = ["large", "small", "share"].map(
    (name) => form.elements.namedItem(name) as HTMLInputElement,
  );
  const [button, file] = [form.elements.namedItem("acao") as HTMLButtonElement, large!.files?.[0]];
  small!.value = "";
  share!.value = "";
  if (!file) return;
  button.disabled = true;
  const sizes = await resizePicture(file);
  button.disabled = false;
  if (!sizes) return;
  put(large!, sizes.large);
  put(small!, sizes.small);
  if (sizes.share) put(share!, sizes.share);
}

function put(input: HTMLInputElement, file: File): void {
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
}
