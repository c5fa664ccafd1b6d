import type { DeskFormView } from "../../parts/desk/desk-form.ts";
import { DeskForm } from "../../parts/desk/desk-parts.tsx";

interface Props {
  readonly versions: readonly { readonly version: number; readonly what: string; readonly undo: DeskFormView | null }[];
}

/** Publications of prices, with the form that takes one back. */
export function PriceVersions({ versions }: Props) {
  return (
    <ul className="audit">
      {versions.map(({ version, what, undo }) => (
        <li key={version}>
          <p>{what}</p>
          {undo && <DeskForm view={undo} />}
        </li>
      ))}
    </ul>
  );
}
