import type { StructureGroupView } from "../../site/school/structure-view.ts";

/** What the school has, in words: never an icon alone. */
export function StructureSection({ groups }: { readonly groups: readonly StructureGroupView[] }) {
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
