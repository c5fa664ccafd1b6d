import { useAtom } from "jotai";
import { childrenAtom } from "../../state/family.ts";
import { useHydrated } from "../use-hydrated.ts";

/** The profiles stored on this device, the current one first, with buttons to select or delete each. */
export default function RememberedChildren() {
  const isHydrated = useHydrated();
  const [children, setChildren] = useAtom(childrenAtom);
  if (!isHydrated || children.length === 0) return null;
  return (
    <section className="remembered" aria-labelledby="p-children">
      <h2 id="p-children">Perfis salvos neste aparelho</h2>
      <ul>
        {children.map((child, i) => {
          const others = children.filter((other) => other !== child);
          return (
            <li key={child.words}>
              <b>{child.words}</b>
              {i === 0 ? (
                <span> em uso </span>
              ) : (
                <button type="button" className="quiet" onClick={() => setChildren([child, ...others])}>
                  Usar este perfil
                </button>
              )}
              <button type="button" className="quiet" onClick={() => setChildren(others)}>
                Apagar
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
