import { Alert } from "../../client/ui/alert.tsx";

interface Props {
  readonly action: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Longest text that is shown in one line. */
const LINE = 60;

/** A form that could not be handled in an outage: its texts, to be sent again. */
export default function ResendPage({ action, values }: Props) {
  const texts = Object.values(values).filter((value) => value.length > LINE || value.includes("\n"));
  return (
    <div className="admin">
      <header>
        <h1>Não conseguimos gravar agora.</h1>
      </header>
      <Alert variant="warning">
        Nossos dados estão fora do ar por um instante. O que você escreveu está nesta página: tente de novo daqui a
        pouco, sem fechá-la.
      </Alert>
      <form method="post" action={action}>
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit">Tentar de novo</button>
      </form>
      {texts.map((value) => (
        <textarea key={value} readOnly aria-label="O que você escreveu" defaultValue={value} />
      ))}
    </div>
  );
}
