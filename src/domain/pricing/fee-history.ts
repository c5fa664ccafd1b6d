import type { Shift } from "../catalog/shift.ts";
import type { Grade } from "../catalog/stage.ts";
import { findEntry } from "../text/find-entry.ts";
import { STATED_BY, type StatedBy, type StatedFee, seatOf } from "./stated-fees.ts";

/** The history of the fees of a school as one text, a third of its JSON: the details of a school are read whole. */
export function packHistory(history: readonly StatedFee[]): string {
  let [day, source] = ["", ""];
  /** A value, or nothing where the entry before has the same. */
  const packOne = (fee: StatedFee): string => {
    const { year, listMonthlyFeeCents: list, netMonthlyFeeCents: net, statedBy, statedOn, sourceId } = fee;
    const fields = [
      year,
      list,
      net === list ? "" : net,
      letterOf(statedBy),
      statedOn === day ? "" : statedOn,
      sourceId === source ? "" : encodeURIComponent(sourceId),
    ];
    [day, source] = [statedOn, sourceId];
    return fields.join();
  };
  return Array.from(Map.groupBy(history, seatOf).values(), (fees) =>
    [`${fees[0]!.grade},${fees[0]!.shift ?? ""}`, ...fees.map(packOne)].join("|"),
  ).join(";");
}

/** Reads such a text; empty for none. */
export function unpackHistory(packed: string | undefined): StatedFee[] {
  let [day, source] = ["", ""];
  return (
    (packed || null)?.split(";").flatMap((seat) => {
      const [key = "", ...fees] = seat.split("|");
      const [grade, shift] = key.split(",") as [Grade, Shift | ""];
      return fees.map((fee): StatedFee => {
        const [year, list, net, letter, statedOn, sourceId] = fee.split(",");
        if (statedOn) day = statedOn;
        if (sourceId) source = decodeURIComponent(sourceId);
        return {
          grade,
          shift: shift || null,
          year: Number(year),
          listMonthlyFeeCents: Number(list),
          netMonthlyFeeCents: Number(net || list),
          statedBy: findEntry(STATED_BY, letter ?? "")!,
          statedOn: day,
          sourceId: source,
        };
      });
    }) ?? []
  );
}

const LETTERS = Object.entries(STATED_BY);
const letterOf = (teller: StatedBy) => LETTERS.find(([, one]) => one === teller)![0];
