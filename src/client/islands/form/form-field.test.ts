import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { FieldView } from "../../../contract/forms/form-view.ts";
import { FormField } from "./form-field.tsx";

const OPTIONS = [
  { value: "1", label: "Um" },
  { value: "2", label: "Dois" },
];

/** The control of each type of field, as it is in the page before any script. */
const CONTROLS: Readonly<Record<FieldView["type"], RegExp>> = {
  text: /<input [^>]*type="text"/,
  email: /<input [^>]*type="email"/,
  tel: /<input [^>]*type="tel"/,
  password: /<input [^>]*type="password"/,
  date: /<input [^>]*type="date"/,
  cpf: /<input [^>]*inputMode="numeric"/,
  cep: /<input [^>]*inputMode="numeric"/,
  digits: /<input [^>]*inputMode="numeric"/,
  long: /<textarea /,
  select: /<select [^>]*>.*<option value="1">Um<\/option>/,
  choice: /<input [^>]*type="radio"[^>]* value="1".*<input [^>]*type="radio"[^>]* value="2"/,
  stars: /<input [^>]*type="radio"[^>]* value="1"/,
  tick: /<input [^>]*type="checkbox"/,
};

// Without script a value is chosen, announced with its name and hint, and sent: what a control made of other elements
// cannot.
test.each(Object.entries(CONTROLS))(
  "a field of the type %s is a native control with its name and hint",
  (type, control) => {
    const field = { name: "campo", label: "Rótulo", hint: "Dica", type: type as FieldView["type"], options: OPTIONS };
    const html = renderToStaticMarkup(createElement(FormField, { field, isRequired: true }));
    expect(html).toMatch(control);
    expect(html).not.toMatch(/ role="(?!img)/);
    const [input] = /<(?:input|select|textarea) [^>]*name="campo"[^>]*>/.exec(html)!;
    const [, hintId] = /<p class="hint" id="([^"]*)">Dica/.exec(html)!;
    expect(input).toMatch(/ required=""/);
    expect(input).toContain(`aria-describedby="${hintId}"`);
    const [, id] = / id="([^"]*)"/.exec(input)!;
    expect(html.includes(`<label for="${id}">`) || /<fieldset .*<legend>Rótulo<\/legend>/.test(html)).toBe(true);
  },
);
