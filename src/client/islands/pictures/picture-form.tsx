import { useEffect, useRef, useState } from "react";
import { compareNames, MAX_SENT_AT_ONCE } from "../../../domain/pictures/school-pictures.ts";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { FormErrors } from "../../ui/form.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextAreaField } from "../../ui/text-area-field.tsx";
import { resizePicture } from "./resize-picture.ts";

interface Props {
  readonly action: string;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
}

export const PICTURE_LABELS = {
  large: "Imagem",
  kind: "O que é",
  alt: "O que a imagem mostra",
  isReal: "É uma foto desta escola, e não uma imagem gerada por computador",
  hasConsent: "Quem aparece autorizou a publicação (de crianças, os responsáveis), ou ninguém aparece",
};

const KINDS = [
  { value: "photo", label: "Foto da escola" },
  { value: "logo", label: "Logo da escola" },
];

/** Form that sends pictures. With script, photos are shrunk and their order shown; without, sent as they are. */
export default function PictureForm({ action, values, errors }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [names, setNames] = useState<readonly string[]>([]);
  const onChange = () => void prepare(form.current!, setNames);
  // Photos that were chosen while this code was on its way.
  useEffect(() => void prepare(form.current!, setNames), []);
  return (
    <form ref={form} className="simple-form" method="post" action={action} encType="multipart/form-data">
      <FormErrors value={errors}>
        <FileField
          name="large"
          label={PICTURE_LABELS.large}
          hint={`Uma ou várias, até ${MAX_SENT_AT_ONCE} por vez. JPEG, PNG ou WebP, até 8 MB cada e 12 MB juntas. Onde e quando a foto foi tirada não fica no arquivo.`}
          accept="image/jpeg,image/png,image/webp"
          onChange={onChange}
          isMultiple
          isRequired
        >
          {names.length > 1 && (
            <ol>
              {names.map((name, i) => (
                <li key={name}>
                  {i + 1}: {name}
                </li>
              ))}
            </ol>
          )}
        </FileField>
        <input name="small" type="file" multiple hidden aria-hidden="true" tabIndex={-1} />
        <input name="share" type="file" multiple hidden aria-hidden="true" tabIndex={-1} />
        <SelectField
          name="kind"
          label={PICTURE_LABELS.kind}
          options={KINDS}
          defaultValue={values.kind ?? "photo"}
          isRequired
        />
        <TextAreaField
          name="alt"
          label={PICTURE_LABELS.alt}
          hint="Em uma frase, para quem não vê: “Quadra coberta com arquibancada, vista da entrada”. De várias imagens, uma frase por linha, na ordem dos nomes dos arquivos."
          rows={2}
          defaultValue={values.alt}
          isRequired
        />
        <CheckboxField name="isReal" label={PICTURE_LABELS.isReal} defaultChecked={values.isReal === "on"} isRequired />
        <CheckboxField
          name="hasConsent"
          label={PICTURE_LABELS.hasConsent}
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

/**
 * Replaces the chosen files by their sizes, in the order of their names. A file that the browser cannot read is sent as
 * it is, and the server says why not. A smaller size has the position of its picture as its name.
 */
async function prepare(form: HTMLFormElement, onNames: (names: readonly string[]) => void): Promise<void> {
  const [large, small, share] = ["large", "small", "share"].map(
    (name) => form.elements.namedItem(name) as HTMLInputElement,
  );
  const button = form.elements.namedItem("acao") as HTMLButtonElement;
  const files = [...(large!.files ?? [])].sort(compareNames);
  const all = { large: new DataTransfer(), small: new DataTransfer(), share: new DataTransfer() };
  onNames(files.map(({ name }) => name));
  button.disabled = true;
  for (const [i, file] of files.entries()) {
    const sizes = i < MAX_SENT_AT_ONCE ? await resizePicture(file) : null;
    all.large.items.add(sizes ? named(sizes.large, file.name) : file);
    if (sizes) all.small.items.add(named(sizes.small, String(i)));
    if (sizes?.share) all.share.items.add(named(sizes.share, String(i)));
  }
  button.disabled = false;
  if (files.length > 0) large!.files = all.large.files;
  small!.files = all.small.files;
  share!.files = all.share.files;
}

const named = (file: File, name: string) => new File([file], name, { type: file.type });
