import { Amount, Was } from "../../client/components/price.tsx";
import type { ChoiceView } from "../../site/school/choice-view.ts";

/** The chosen fee and the first payment. */
export function ChosenPrice({ choice }: { readonly choice: ChoiceView }) {
  const { price } = choice;
  return (
    <div className="price">
      <p className="for">{choice.title}</p>
      {price.listPrice && <Was listPrice={price.listPrice} discount={price.discount} />}
      <p className="now">
        {choice.isCheapest && <span className="from">a partir de </span>}
        <Amount reais={price.reais} fraction={price.fraction} /> <span className="per">/mês {price.condition}</span>
      </p>
      <p>
        Para começar: <b>{choice.firstPayment.amount}</b> ({choice.firstPayment.parts}).
      </p>
      <p className="checked">
        {price.checked}.{" "}
        <a className="screen-only" href={choice.costsHref}>
          Custo até o fim da etapa
        </a>
      </p>
      {choice.restOfYear && <p>{choice.restOfYear}</p>}
      {choice.notice && (
        <p className="notice" role="status">
          {choice.notice}
        </p>
      )}
    </div>
  );
}

/** A GET form for another grade, shift or year. */
export function OfferForm({ choice }: { readonly choice: ChoiceView }) {
  if (choice.selects.length === 0) return null;
  return (
    <form className="choose" action={choice.action} method="get" aria-label="Escolher série, turno e ano">
      {choice.selects.map((select) => (
        <select key={select.name} name={select.name} aria-label={select.label} defaultValue={select.value}>
          {select.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ))}
      <button type="submit" className="secondary">
        Ver preço
      </button>
    </form>
  );
}
