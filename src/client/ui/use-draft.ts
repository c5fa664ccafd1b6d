import { useState } from "react";

/** Typed text in place of a settled value; discarded when the settled value changes. */
export function useDraft(settled: string): readonly [shown: string, setDraft: (text: string) => void] {
  const [draft, setDraft] = useState({ over: settled, text: settled });
  if (draft.over !== settled) setDraft({ over: settled, text: settled });
  return [draft.over === settled ? draft.text : settled, (text) => setDraft({ over: settled, text })];
}
