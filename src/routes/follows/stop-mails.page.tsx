import { Alert } from "../../client/ui/alert.tsx";
import { paths } from "../../site/paths.ts";

interface Props {
  readonly action: string;
  readonly state: "asks" | "done" | "over";
}

/** `/parar/:token`: one button stops the letters. */
export default function StopMailsPage({ action, state }: Props) {
  return (
    <div className="form-screen sent">
      <h1>Parar estes e-mails</h1>
      {state === "done" && (
        <Alert variant="success">Pronto: não escrevemos mais. Se eram avisos do que você seguia, apagamos tudo.</Alert>
      )}
      {state === "over" && (
        <Alert variant="warning">
          Este link não para mais nada: os e-mails já foram parados, ou ele venceu. Use o da carta mais nova.
        </Alert>
      )}
      {state === "asks" && (
        <form method="post" action={action}>
          <p>
            Um toque, e esta carta não chega mais. Se ela traz avisos do que você segue, apagamos também o seu e-mail e
            o que você segue.
          </p>
          <button type="submit" className="dangerous" name="acao" value="parar">
            Parar
          </button>
        </form>
      )}
      <p>
        <a href={paths.search()}>Buscar escolas</a>
      </p>
    </div>
  );
}
