import { useState } from "react";

interface Draft {
  readonly shown: string;
  /** Takes typed text. */
  readonly type: (text: string) => void;
  /** The text has been sent, or given up: the next settled value replaces it. */
  readonly send: (text?: string) => void;
}

/** Typed text in place of a settled value. A new settled value replaces it, unless there is unsent text. */
export function useDraft(settled: string): Draft {
  const [draft, setDraft] = useState({ over: settled, text: settled, isTyped: false });
  if (draft.over !== settled) setDraft({ ...draft, over: settled, ...(!draft.isTyped && { text: settled }) });
  return {
    shown: draft.over === settled || draft.isTyped ? draft.text : settled,
    type: (text) => setDraft({ over: settled, text, isTyped: true }),
    send: (text) => setDraft((last) => ({ over: settled, text: text ?? last.text, isTyped: false })),
  };
}
