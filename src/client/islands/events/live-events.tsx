import { useEffect, useState } from "react";
import { LIVE_EVENTS } from "../../../site/live-events.ts";

interface Props {
  /** Fields of each event of the contract by its name, and its optional fields. */
  readonly contract: Readonly<
    Record<string, { readonly fields: readonly string[]; readonly optional: readonly string[] }>
  >;
}

interface Seen {
  readonly id: number;
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Differences from the contract; empty without any. */
  readonly faults: readonly string[];
}

const MOST = 100;

/** The events that measured pages of this browser push, as they occur, each compared with the contract. */
export default function LiveEvents({ contract }: Props) {
  const [seen, setSeen] = useState<readonly Seen[]>([]);
  const [isListening, setListening] = useState(false);
  useEffect(() => {
    const channel = new BroadcastChannel(LIVE_EVENTS);
    channel.onmessage = ({ data }: MessageEvent<Record<string, unknown>>) => {
      const { event, ...fields } = data;
      const name = String(event);
      setSeen((before) => {
        const one = { id: (before[0]?.id ?? 0) + 1, name, fields, faults: faultsOf(contract, name, fields) };
        return [one, ...before].slice(0, MOST);
      });
    };
    setListening(true);
    return () => channel.close();
  }, [contract]);
  return (
    <>
      <p role="status">
        {!isListening
          ? "A lista ao vivo precisa de JavaScript; o contrato abaixo não."
          : seen.length === 0
            ? "Esperando: abra o site em outra aba deste navegador, aceite a medição e use as páginas."
            : `${seen.length === 1 ? "Um evento visto" : `${seen.length} eventos vistos`}.`}
      </p>
      <ol className="live" reversed>
        {seen.map(({ id, name, fields, faults }) => (
          <li key={id}>
            <b>{name}</b>{" "}
            <span className={faults.length === 0 ? "on" : "off"}>
              {faults.length === 0 ? "como no contrato" : faults.join("; ")}
            </span>
            <br />
            <code>{JSON.stringify(fields)}</code>
          </li>
        ))}
      </ol>
    </>
  );
}

function faultsOf(contract: Props["contract"], name: string, fields: Seen["fields"]): string[] {
  const known = new Map(Object.entries(contract)).get(name);
  if (!known) return ["evento fora do contrato"];
  const missing = known.fields.filter((field) => !(field in fields) && !known.optional.includes(field));
  const foreign = Object.keys(fields).filter((field) => !known.fields.includes(field));
  return [...missing.map((field) => `falta ${field}`), ...foreign.map((field) => `sobra ${field}`)];
}
