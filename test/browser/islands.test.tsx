import { atom, useAtom } from "jotai";
import { useId, useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { hydrate } from "../../src/client/islands/hydrate.tsx";
import { Island } from "../../src/parts/screen/island.tsx";

const chosen = atom(0);

/** A form of controlled fields, as with react-aria. */
function Form({ label }: { readonly label: string }) {
  const [name, setName] = useState("");
  const [isPartner, setPartner] = useState(false);
  const [grade, setGrade] = useState("");
  const [file, setFile] = useState("");
  const [count, setCount] = useAtom(chosen);
  const id = useId();
  return (
    <form>
      <label htmlFor={id}>{label}</label>
      <input id={id} value={name} onChange={(event) => setName(event.target.value)} />
      <input type="email" name="email" defaultValue="" />
      <input type="checkbox" checked={isPartner} onChange={(event) => setPartner(event.target.checked)} />
      <input type="file" onChange={(event) => setFile(event.target.files![0]!.name)} />
      <select value={grade} onChange={(event) => setGrade(event.target.value)}>
        <option value="">Qualquer</option>
        <option value="1em">1ª série</option>
      </select>
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
      <output>{JSON.stringify({ name, isPartner, grade, file })}</output>
    </form>
  );
}

const errors = vi.spyOn(console, "error");
beforeEach(() => {
  errors.mockClear();
  document.body.innerHTML = ["um", "dois"]
    .map((id) => renderToString(<Island name="form" id={id} of={Form} props={{ label: `Escola ${id}` }} />))
    .join("");
});
afterEach(() => expect(errors.mock.calls).toEqual([]));

const island = (id: string) => document.getElementById(id)!;
const field = <E extends Element>(id: string, selector: string) => island(id).querySelector<E>(selector)!;

async function hydrateBoth(): Promise<void> {
  for (const id of ["um", "dois"]) hydrate(island(id), Form as never);
  for (const id of ["um", "dois"]) await vi.waitFor(() => expect(island(id).dataset.state).toBe("ready"));
}

test("input from before hydration is kept and reaches the component", async () => {
  const text = field<HTMLInputElement>("um", "input");
  text.value = "colegio";
  field<HTMLInputElement>("um", "[type=checkbox]").checked = true;
  field<HTMLSelectElement>("um", "select").value = "1em";
  const photos = new DataTransfer();
  photos.items.add(new File(["pátio"], "patio.jpg"));
  field<HTMLInputElement>("um", "[type=file]").files = photos.files;
  await hydrateBoth();
  const output = field("um", "output");
  await vi.waitFor(() =>
    expect(JSON.parse(output.textContent!)).toEqual({
      name: "colegio",
      isPartner: true,
      grade: "1em",
      file: "patio.jpg",
    }),
  );
  expect(text.value).toBe("colegio");
  expect(field<HTMLInputElement>("um", "[type=file]").files).toHaveLength(1);
  expect(field<HTMLInputElement>("um", "[type=checkbox]").checked).toBe(true);
  expect(field<HTMLSelectElement>("um", "select").value).toBe("1em");
  expect(JSON.parse(field("dois", "output").textContent!)).toEqual({
    name: "",
    isPartner: false,
    grade: "",
    file: "",
  });
});

test.each(["text", "email"])("a selection in a field of type %s stays: the next key replaces it", async (type) => {
  const input = field<HTMLInputElement>("um", type === "text" ? "input" : "[type=email]");
  input.value = "rosa@familia.example";
  input.focus();
  input.select();
  await hydrateBoth();
  await userEvent.keyboard("{Delete}");
  expect(input.value).toBe("");
});

test.each([
  ["text", "input"],
  ["email", "[type=email]"],
])("the caret in a field of type %s stays", async (_type, selector) => {
  const input = field<HTMLInputElement>("um", selector);
  input.focus();
  await userEvent.keyboard("rsa{ArrowLeft}{ArrowLeft}");
  await hydrateBoth();
  await userEvent.keyboard("o");
  expect(input.value).toBe("rosa");
});

test("the server's elements stay, and each label with its field", async () => {
  const before = ["um", "dois"].map((id) => field<HTMLInputElement>(id, "input"));
  await hydrateBoth();
  expect(["um", "dois"].map((id) => field(id, "input"))).toEqual(before);
  expect(before.map((input) => input.labels![0]!.textContent)).toEqual(["Escola um", "Escola dois"]);
  expect(before[0]!.id).not.toBe(before[1]!.id);
});

test("islands share the state of the page", async () => {
  await hydrateBoth();
  field<HTMLButtonElement>("um", "button").click();
  await vi.waitFor(() => expect(field("dois", "button").textContent).toBe("1"));
});
