import { useAtomValue } from "jotai";
import type { ChangeEventHandler } from "react";
import { formUrl } from "../../search-page/form-url.ts";
import { navigation } from "../../state/navigation.ts";
import { searchAnswerAtom, searchParamsAtom } from "../../state/search.ts";
import { Check } from "./check.tsx";

interface Props {
  readonly onBox: ChangeEventHandler<HTMLInputElement>;
}

const BOXES = [
  { id: "f-hasOffers", name: "hasOffers", label: "Com bolsa", isOwn: true },
  { id: "f-comPreco", name: "comPreco", label: "Só com preço informado", isOwn: true },
  { id: "f-enem", name: "hasRankingENEM", label: "Com nota do ENEM", isOwn: false },
];

/** Filters about the school alone. */
export function SchoolFields({ onBox }: Props) {
  const { isExtended } = useAtomValue(searchAnswerAtom)!;
  const params = useAtomValue(searchParamsAtom);
  return (
    <>
      <div className="options">
        {BOXES.filter(({ isOwn }) => isExtended || !isOwn).map(({ id, name, label }) => (
          <Check key={id} id={id} name={name} value="true" label={label} isSelected={params.has(name)} onBox={onBox} />
        ))}
      </div>
      {isExtended && (
        <p className="field">
          <label htmlFor="f-rating">Nota das famílias</label>
          <select
            id="f-rating"
            name="rating"
            value={params.get("rating") ?? ""}
            onChange={({ target }) => navigation.go(formUrl(target.form!))}
          >
            <option value="">Qualquer nota</option>
            <option value="4.5">4,5 ou mais</option>
            <option value="4">4 ou mais</option>
            <option value="3">3 ou mais</option>
          </select>
        </p>
      )}
    </>
  );
}
