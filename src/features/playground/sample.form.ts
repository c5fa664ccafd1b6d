import * as v from "valibot";
import {
  check,
  emailField,
  field,
  longField,
  max,
  min,
  nameField,
  phoneField,
  required,
} from "../../contract/forms/fields.ts";

/** The form of the catalogue of components. */
export const SAMPLE_FORM = v.object({
  nome: nameField,
  email: emailField(),
  fone: phoneField(),
  relato: longField("Depoimento", required, min(30), max(2_000)),
  anos: field("Ano letivo", required),
  termos: field("Li e aceito os termos", required),
  /** Any value fails, with the message of V23. */
  nunca: field(
    "Campo",
    check(() => false),
  ),
});
