import { createElement } from "react";
import { schoolFormPage } from "../../parts/forms/school-form-page.ts";
import { answerMailedLink } from "../../parts/screen/mailed-link.ts";
import type { Loader, Submit, WholePage } from "../../parts/screen/route.ts";
import { paths, withQuery } from "../../site/paths.ts";
import StopMailsPage from "./stop-mails.page.tsx";

const show = (token: string, state: "asks" | "done" | "over"): WholePage =>
  schoolFormPage("Parar e-mails", createElement(StopMailsPage, { action: paths.stopMails(token), state }));

/** `/parar/:token`: stops the letters that have this address, by a button. Opening it reads and changes nothing. */
export const loadStopMails: Loader = ({ segments, url }) =>
  show(segments.token!, url.searchParams.get("aviso") === "parados" ? "done" : "asks");

export const submitStopMails: Submit = ({ segments, backend }) =>
  answerMailedLink({ ...show(segments.token!, "over"), status: 404 }, async () => {
    await backend().links.stop(segments.token!);
    const location = withQuery(paths.stopMails(segments.token!), "aviso=parados");
    return { kind: "redirect", status: 303, location } as const;
  });
