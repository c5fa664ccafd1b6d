import type { ReactNode } from "react";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { NoticeAlert } from "../../parts/forms/notice-alert.tsx";
import { SideNote } from "../../parts/screen/side-note.tsx";

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly notice: Notice | null;
  /** Before the form: the purpose of it. */
  readonly above?: ReactNode;
  /** Beside the form on wide screens. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function AccountFrame({ title, lead, notice, above, aside, children }: Props) {
  return (
    <div className={aside ? "account beside" : "account"}>
      <div className={aside ? "account-form" : "account-form alone"}>
        <h1>{title}</h1>
        {above}
        <p>{lead}</p>
        <NoticeAlert notice={notice} />
        {children}
      </div>
      {aside && <SideNote>{aside}</SideNote>}
    </div>
  );
}
