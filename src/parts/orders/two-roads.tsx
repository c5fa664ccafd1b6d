import { paths } from "../../site/paths.ts";

/**
 * Days after a Pix in which the payer's bank takes a contest of it (MED). Every app has the button since October 2025;
 * banks analyse in 7 days and give back within 11 (Resolução BCB 1/2020 as changed by 103/2021 and 493/2025).
 */
export const CONTEST_DAYS = 80;
const ANALYSIS_DAYS = 7;
const RETURN_DAYS = 11;

/** The two ways out of an order. */
export interface TwoRoadsView {
  /** Null when the order cannot be withdrawn from here any more. */
  readonly withdrawal: {
    readonly label: string;
    readonly href: string;
    readonly until: string;
    /** Money and seat after it. */
    readonly outcome: string;
  } | null;
  /** "vai até 10/02/2027"; null when nothing was paid. */
  readonly contestTerm: string | null;
}

/** The two ways out of a payment beside each other: until when, what comes back, and what happens to the seat. */
export function TwoRoads({ order }: { readonly order?: TwoRoadsView }) {
  return (
    <div className="two-roads">
      <div>
        <h3>Mudei de ideia</h3>
        {order ? (
          <Withdrawal order={order} />
        ) : (
          <p>
            Desista na página do pedido, sem dizer por quê: até sete dias depois de contratar, pela lei, e até 31 de
            janeiro do ano letivo, por nossa conta. O dinheiro volta por Pix, e a vaga fica livre na hora.
          </p>
        )}
      </div>
      <div>
        <h3>Fui enganado</h3>
        <p>
          Use o botão de contestar o Pix, no app do seu banco: o prazo{" "}
          {order?.contestTerm ?? `é de ${CONTEST_DAYS} dias depois do Pix`}. É para golpe, fraude ou ameaça, não para
          quem mudou de ideia.
        </p>
        <p>
          Os bancos analisam em até {ANALYSIS_DAYS} dias e, se for golpe, devolvem em até {RETURN_DAYS}. Enquanto isso,
          a vaga fica guardada; se devolverem o Pix da reserva, ela termina.
        </p>
        <p className="muted">
          Fonte: Banco Central, regras do Pix em outubro de 2025. <CheckLink />
        </p>
      </div>
    </div>
  );
}

function Withdrawal({ order: { withdrawal } }: { readonly order: TwoRoadsView }) {
  if (!withdrawal) {
    return (
      <p>
        O prazo para desistir por aqui acabou. <a href={paths.contact()}>Fale conosco</a>.
      </p>
    );
  }
  const { href, label, until, outcome } = withdrawal;
  return (
    <>
      <p>
        <a href={href}>{label}</a> <span className="muted">{until}</span>
      </p>
      <p>{outcome}</p>
    </>
  );
}

/** The way to the page that says whether a charge is ours. */
export function CheckLink() {
  return (
    <>
      Recebeu uma cobrança? <a href={paths.checkCharge()}>Confira se é nossa</a>.
    </>
  );
}
