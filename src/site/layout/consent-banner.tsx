import { paths } from "../paths.ts";
import type { Site } from "./site.ts";

/** Purposes that need consent, each with its reason. Necessary cookies need none. */
const PURPOSES = [
  {
    name: "medicao",
    title: "Medição de audiência",
    text: "Conta páginas vistas e buscas feitas, sem dizer quem você é. Base legal: seu consentimento.",
  },
  {
    name: "campanhas",
    title: "Origem da visita",
    text: "Se você criar conta, guarda de qual anúncio ou link você veio. Base legal: seu consentimento.",
  },
] as const;

/**
 * Asks once for consent to measurement (B1); reopened, changes the answer. Hidden until the page's script finds no
 * answer: nothing is measured without scripts.
 */
export function ConsentBanner({ tagManagerId, isDevelopment }: Pick<Site, "tagManagerId" | "isDevelopment">) {
  return (
    <section
      id="consentimento"
      aria-label="Escolha sobre cookies"
      data-tag-manager={isDevelopment ? undefined : tagManagerId}
      hidden
    >
      <p>
        Podemos medir o uso do site? <a href={paths.cookies()}>Saiba mais</a>
      </p>
      <div className="choices">
        <button type="button" data-consent="all">
          Aceitar
        </button>
        <button type="button" data-consent="none">
          Rejeitar
        </button>
        <button type="button" data-consent="manage">
          Gerenciar
        </button>
      </div>
      <form className="purposes" hidden>
        <fieldset>
          <legend>O que você aceita</legend>
          {PURPOSES.map(({ name, title, text }) => (
            <label key={name}>
              <input type="checkbox" name="finalidade" value={name} />
              <span>
                <b>{title}</b>
                {` ${text}`}
              </span>
            </label>
          ))}
        </fieldset>
        <p>
          Sem resposta, não medimos nada. Os cookies necessários (entrar na conta, lembrar esta resposta) ficam sempre
          ligados.
        </p>
        <button type="submit" data-consent="chosen">
          Salvar escolha
        </button>
      </form>
    </section>
  );
}
