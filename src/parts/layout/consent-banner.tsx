import { paths } from "../../site/paths.ts";
import type { Site } from "./site.ts";

/** Purposes that need consent, each with its reason. Necessary cookies need none. */
const PURPOSES = [
  {
    name: "medicao",
    title: "Medição de audiência",
    text: "conta páginas vistas e buscas feitas, sem dizer quem você é. Base legal: seu consentimento.",
  },
  {
    name: "campanhas",
    title: "Origem da visita",
    text: "se você criar conta, guarda de qual anúncio ou link você veio. Base legal: seu consentimento.",
  },
] as const;

const POST = { method: "post", action: paths.consent() } as const;

/** A button that the script answers; until it is loaded, the server does (`worker/take-consent.ts`). */
const answering = (choice: string) =>
  ({ type: "submit", name: "resposta", value: choice, "data-consent": choice }) as const;

interface Props {
  readonly site: Pick<Site, "tagManagerId" | "isDevelopment">;
  readonly isAnswered: boolean;
}

/**
 * Asks once for consent to measurement (B1); reopened, changes the reply. It is part of the page, above everything
 * else: it covers nothing, and the keyboard reaches it first. Style sheets hide it where no script runs, as nothing is
 * measured.
 */
export function ConsentBanner({ site: { tagManagerId, isDevelopment }, isAnswered }: Props) {
  return (
    <section
      id="consentimento"
      aria-label="Escolha sobre cookies"
      data-tag-manager={isDevelopment ? undefined : tagManagerId}
      hidden={isAnswered}
    >
      <p>Podemos medir o uso do site?</p>
      <form className="choices" {...POST}>
        <button {...answering("all")}>Aceitar</button>
        <button {...answering("none")}>Rejeitar</button>
        <button {...answering("manage")}>Gerenciar</button>
      </form>
      <form className="purposes" {...POST} hidden>
        <fieldset>
          <legend>O que você aceita</legend>
          {PURPOSES.map(({ name, title, text }) => (
            <label key={name}>
              <input type="checkbox" name="finalidade" value={name} />
              {`${title}: ${text}`}
            </label>
          ))}
        </fieldset>
        <p>
          Sem resposta, não medimos nada. Os cookies necessários (entrar na conta, lembrar esta resposta) ficam sempre
          ligados. <a href={paths.cookies()}>Saiba mais</a>
        </p>
        <button {...answering("chosen")}>Salvar escolha</button>
      </form>
    </section>
  );
}
