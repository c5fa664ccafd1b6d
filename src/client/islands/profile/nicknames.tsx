import { seatLabel } from "../../../domain/pricing/seat.ts";
import { readChildren } from "../../../site/children-cookie.ts";
import { NICKNAME_MAX, readNicknames, writeNickname } from "../../state/nicknames.ts";
import { useHydrated } from "../use-hydrated.ts";

/** The children of this browser, each with a field for its nickname. */
export default function Nicknames() {
  const isHydrated = useHydrated();
  const { seats } = isHydrated ? readChildren(document.cookie) : { seats: [] };
  if (seats.length === 0) return null;
  const names = readNicknames();
  return (
    <section className="remembered" aria-labelledby="p-children">
      <h2 id="p-children">Apelidos</h2>
      <p className="hint">Ficam só neste aparelho: nada disso vai para o nosso servidor nem para medições.</p>
      <ul>
        {seats.map((seat, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a child is known by its place.
          <li key={i}>
            <label>
              {`${i + 1}º filho: ${seatLabel(seat)} `}
              <input
                maxLength={NICKNAME_MAX}
                autoComplete="off"
                placeholder="Apelido"
                defaultValue={names[i] ?? ""}
                onBlur={(event) => writeNickname(i, event.target.value)}
              />
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
