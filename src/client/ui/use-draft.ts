import { useState } from "react";

/** What is typed over a settled value: gone for good as soon as that changes. */
export function useDraft(settled: string): readonly [shown: string, setDraft: (text: string) => void] {
  const [draft, setDraft] = useState({ over: settled, text: settled });
  if (draft.over !== settled) setDraft({ over: settled, text: settled });
  return [draft.over === settled ? draft.text : settled, (text) => setDraft({ over: settled, text })];
}
