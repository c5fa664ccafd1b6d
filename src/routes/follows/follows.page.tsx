import type { ReactNode } from "react";
import type { FollowsView as Follows } from "../../contract/v3/follows.ts";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { NoticeAlert } from "../../parts/forms/notice-alert.tsx";

interface FollowsPageView {
  readonly action: string;
  readonly notice: Notice | null;
  readonly email: string;
  /** Day at which all ends without another tap. */
  readonly until: string;
  readonly waiting: Follows["follows"];
  readonly follows: Follows["follows"];
}

interface Props {
  readonly view: FollowsPageView;
}

/** `/avisos/:token`: what waits for a confirmation, what is followed, and the end of all of it. */
export default function FollowsPage({ view }: Props) {
  const { waiting, follows, notice } = view;
  return (
    <div className="form-screen sent">
      <h1>Seus avisos</h1>
      <NoticeAlert notice={notice} />
      <p className="lead">Para {view.email}.</p>
      {waiting.length > 0 && (
        <section className="simple-form" aria-labelledby="esperam">
          <h2 id="esperam">Falta confirmar</h2>
          <ul className="steps">
            {waiting.map((one) => (
              <Row key={one.id} one={one} action={view.action}>
                <button type="submit" name="acao" value="confirmar">
                  Confirmar
                </button>{" "}
                <button type="submit" className="secondary" name="acao" value="parar">
                  Não quero
                </button>
              </Row>
            ))}
          </ul>
        </section>
      )}
      {follows.length > 0 && (
        <section className="simple-form" aria-labelledby="seguidos">
          <h2 id="seguidos">O que você segue</h2>
          <ul className="steps">
            {follows.map((one) => (
              <Row key={one.id} one={one} action={view.action}>
                <p>
                  {one.isAtOnce ? "Na hora, no máximo uma carta por hora." : "Uma vez por semana, às sextas-feiras."}
                </p>
                <button type="submit" className="secondary" name="acao" value={one.isAtOnce ? "semanal" : "na-hora"}>
                  {one.isAtOnce ? "Receber uma vez por semana" : "Receber na hora"}
                </button>{" "}
                <button type="submit" className="secondary" name="acao" value="parar">
                  Parar
                </button>
              </Row>
            ))}
          </ul>
          <form className="simple-form" method="post" action={view.action}>
            <p>Estes avisos vão até {view.until}. Um toque nesta página os leva adiante por mais um ano.</p>
            <button type="submit" className="secondary" name="acao" value="continuar">
              Continuar
            </button>
          </form>
        </section>
      )}
      {waiting.length + follows.length === 0 && <p>Nada espera por você aqui.</p>}
      <details>
        <summary>Parar tudo e apagar meu e-mail</summary>
        <form method="post" action={view.action}>
          <p>Não escrevemos mais para {view.email}, e apagamos o endereço e o que você segue.</p>
          <button type="submit" className="dangerous" name="acao" value="parar-tudo">
            Parar tudo
          </button>
        </form>
      </details>
    </div>
  );
}

interface RowProps {
  readonly one: Follows["follows"][number];
  readonly action: string;
  readonly children: ReactNode;
}

/** Something that is followed, with the buttons of its form. */
function Row({ one, action, children }: RowProps) {
  return (
    <li>
      <p>
        <a href={one.path}>{one.title}</a>
      </p>
      <form method="post" action={action}>
        <input type="hidden" name="seguir" value={one.id} />
        {children}
      </form>
    </li>
  );
}
