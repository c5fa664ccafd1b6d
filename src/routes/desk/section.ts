import type { ReactElement } from "react";
import type { ClaimByLink } from "../../contract/v3/claims.ts";
import type { DeskRight } from "../../domain/partners/school-rights.ts";
import type { RefusedForm } from "../../parts/desk/desk-form.ts";
import type { Notice } from "../../parts/forms/form-answer.ts";
import type { PageResult, RouteContext } from "../../parts/screen/route.ts";

/** Context of a section: the person, and the school of the desk. */
export interface Desk extends RouteContext {
  /** Approved, with the right that the section needs. */
  readonly claim: ClaimByLink;
  readonly token: string;
  readonly path: string;
}

/** Content of a section with its notice and status: a preview after a form, or errors that the section shows itself. */
export interface DeskContent {
  readonly content: ReactElement;
  readonly notice?: Notice | null;
  readonly status?: PageResult["status"];
}

/** A line of the start page: work that waits at the desk. */
interface Waiting {
  readonly count: number;
  /** "avaliações sem resposta". */
  readonly label: string;
}

/** A section of the desk of a school, `/mesa/:token/:section`. */
export interface DeskSection {
  readonly slug: string;
  readonly title: string;
  /** Right that its visitors and forms need (`school-rights.ts`). */
  readonly right: DeskRight;
  /** Reads and renders it, with the form that was rejected, if any. */
  readonly load: (desk: Desk, refused: RefusedForm | null) => Promise<ReactElement>;
  /**
   * Handles a form. Returns a key of `notices`, to which the section redirects, with "#" and an anchor if it is far
   * down, or content to show instead. Errors of the backend show the section with the rejected form.
   */
  readonly submit?: (desk: Desk, form: FormData) => Promise<string | DeskContent>;
  /** Notices by the value of `?aviso=`. */
  readonly notices?: Readonly<Record<string, Notice>>;
  /** Work that waits here, for the start page. */
  readonly countWaiting?: (desk: Desk) => Promise<Waiting>;
}
