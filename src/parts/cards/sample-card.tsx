import { Crest } from "../../client/components/crest.tsx";
import { Amount } from "../../client/components/price.tsx";
import { formatDiscount, formatMoney, splitMoney } from "../../domain/text/format.ts";
import { crestOf } from "../../site/crest.ts";

const NAME = "Colégio Exemplo";
const LIST_CENTS = 162_000;
const DISCOUNT_PERCENT = 35;
const NET_CENTS = (LIST_CENTS * (100 - DISCOUNT_PERCENT)) / 100;

/** Explains a card by a made-up school, each figure with a number, and what the numbers mean. */
export function SampleCard({ year }: { readonly year: number }) {
  return (
    <div className="sample">
      <figure>
        <div className="card">
          <Crest crest={crestOf("colegio-exemplo", NAME)} />
          <p className="name">{NAME}</p>
          <p className="place">Centro, sua cidade</p>
          <div className="card-facts">
            <p>
              <Pin number={1} />
              <b>6º ano</b> · manhã · {year}
            </p>
            <p className="rating">
              <Pin number={2} />
              <b>4,6</b> (38 avaliações)
            </p>
          </div>
          <div className="price">
            <p className="was">
              <Pin number={3} />
              sem bolsa <s>{formatMoney(LIST_CENTS)}</s> <b>{formatDiscount(DISCOUNT_PERCENT)}</b>
            </p>
            <p className="now">
              <Pin number={4} />
              <Amount {...splitMoney(NET_CENTS)} />
              /mês com bolsa
            </p>
            <p>
              <Pin number={5} />
              Total de {year} <b>{formatMoney(12 * NET_CENTS)}</b>
            </p>
          </div>
        </div>
        <figcaption>Exemplo: escola e preços inventados.</figcaption>
      </figure>
      <ol>
        <li>
          <b>Série, turno e ano.</b> Cada preço é de uma vaga, não da escola inteira.
        </li>
        <li>
          <b>Nota das famílias,</b> sempre com o número de avaliações.
        </li>
        <li>
          <b>Mensalidade sem bolsa,</b> a que a escola divulga, e o desconto sobre ela.
        </li>
        <li>
          <b>O que você paga por mês,</b> já com a bolsa.
        </li>
        <li>
          <b>A conta do ano:</b> matrícula e mensalidades somadas. Aqui a matrícula é isenta.
        </li>
      </ol>
    </div>
  );
}

/** The number of a figure, explained in the list. */
function Pin({ number }: { readonly number: number }) {
  return (
    <span className="pin" aria-hidden="true">
      {number}
    </span>
  );
}
