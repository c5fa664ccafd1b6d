import type { ReactNode } from "react";
import { Alert } from "../../client/ui/alert.tsx";
import type { ClaimByLink } from "../../contract/v3/claims.ts";
import { SCHOOL_ACCESS } from "../../domain/partners/school-access.ts";
import { ScreenMenu } from "../../parts/desk/screen-menu.tsx";
import type { Notice } from "../../parts/forms/form-answer.ts";
import { NoticeAlert } from "../../parts/forms/notice-alert.tsx";
import { paths } from "../../site/paths.ts";
import { sectionsOf } from "./sections.ts";

interface Props {
  readonly claim: ClaimByLink;
  readonly token: string;
  /** Slug of the section; null on the start page. */
  readonly current: string | null;
  readonly notice: Notice | null;
  readonly children?: ReactNode;
}

/** Frame of every page of the desk: the school, the sections and the state of the claim. */
export function DeskFrame({ claim, token, current, notice, children }: Props) {
  const { school, protocol, access } = claim;
  const state = stateOf(claim);
  const sections = sectionsOf(claim);
  const title = sections.find(({ slug }) => slug === current)?.title;
  return (
    <div className="admin">
      {claim.status === "approved" && (
        <ScreenMenu
          label="Mesa da escola"
          screens={[
            { href: paths.schoolDesk(token), label: "Início", isCurrent: current === null },
            ...sections.map(({ slug, title }) => ({
              href: paths.schoolDesk(token, slug),
              label: title,
              isCurrent: slug === current,
            })),
          ]}
        />
      )}
      <header>
        <h1>{title ?? school.name}</h1>
        <p>
          {title && `${school.name} · `}
          <a href={paths.school(school.slug)}>Ver a página da escola</a>
        </p>
      </header>
      <div id="aviso">
        <NoticeAlert notice={notice} />
      </div>
      {state && <Alert variant={state.variant}>{state.text}</Alert>}
      {children}
      <p className="note">
        {claim.status === "approved" && `Seu acesso: ${SCHOOL_ACCESS[access]}. `}
        Protocolo {protocol}. O endereço desta página é só seu: não compartilhe.
      </p>
    </div>
  );
}

/** Status of a claim that opens no section yet. */
function stateOf({ status, decision, access, hadAccess }: ClaimByLink): Notice | null {
  switch (status) {
    case "pending_email":
      return { variant: "warning", text: "Falta confirmar que este e-mail é seu." };
    case "invited":
      return {
        variant: "info",
        text: `Uma pessoa da escola convidou você para cuidar desta página. Se aceitar, você ${SCHOOL_ACCESS[access]}.`,
      };
    case "open":
      return {
        variant: "info",
        text: "Recebido. Conferimos com a escola em até cinco dias úteis e respondemos por e-mail.",
      };
    case "approved":
      return null;
    case "refused":
      return {
        variant: "danger",
        text: `${hadAccess ? "Acesso encerrado." : "Pedido recusado."}${decision ? ` Motivo: ${decision}` : ""}`,
      };
  }
}
