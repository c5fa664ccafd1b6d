import { Alert } from "../../client/ui/alert.tsx";
import type { Publication } from "../../contract/publication.ts";
import { formatInstant } from "../../domain/time/sao-paulo-time.ts";

/** Since when, by whom and why the site stays at an earlier version, and the way out. */
export function HoldAlert({ since, by, why }: NonNullable<Publication["held"]>) {
  const notes = [by && `por comando de ${by}`, why && `motivo: ${why}`].filter(Boolean).join(", ");
  return (
    <Alert variant="danger">
      {`O site está parado numa versão anterior desde ${formatInstant(since)}${notes && ` (${notes})`}: nenhuma mudança aparece. Com os dados certos, `}
      <code>npm run publish -- --force</code> o põe a andar.
    </Alert>
  );
}
