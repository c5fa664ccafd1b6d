import type { StructureGroupView } from "../../site/school/structure-view.ts";

/** The structure of a school, always in words next to the icons. */
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
