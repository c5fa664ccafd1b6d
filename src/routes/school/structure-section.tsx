import { UNKNOWN } from "../../domain/text/format.ts";
import type { FactView } from "../../parts/school/school-facts.ts";
import type { StructureGroupView } from "../../parts/school/structure-view.ts";

interface FactsProps {
  readonly facts: readonly FactView[];
  readonly className?: string;
}

/** Facts with their names. */
export function Facts({ facts, className = "facts" }: FactsProps) {
  return (
    <dl className={className}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={value.startsWith(UNKNOWN) ? "unknown" : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The structure of a school, always in words next to the icons. */
export function Structure({ groups }: { readonly groups: readonly StructureGroupView[] }) {
  return (
    <div className="structure">
      {groups.map((group) => (
        <div key={group.title}>
          <h3>{group.title}</h3>
          <dl>
            {group.items.map((item) => (
              <div key={item.label} className={item.answer === "sim" ? "yes" : undefined}>
                <dt>{item.label}</dt>
                <dd>{item.answer}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}
