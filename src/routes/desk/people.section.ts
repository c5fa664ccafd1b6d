import { createElement } from "react";
import { SCHOOL_ACCESS } from "../../domain/partners/school-access.ts";
import { toForm } from "../../parts/desk/desk-form.ts";
import { textOf } from "../../parts/forms/form-answer.ts";
import { paths } from "../../site/paths.ts";
import { PeopleContent } from "./people-content.tsx";
import type { DeskSection } from "./section.ts";

/** `/mesa/:token/pessoas`: who has access to the desk, and the end of the access of a colleague. */
export const PEOPLE: DeskSection = {
  slug: "pessoas",
  title: "Pessoas",
  right: "people",
  notices: {
    encerrado: { variant: "success", text: "Acesso encerrado. Avisamos a pessoa por e-mail." },
  },
  load: async ({ backend, token, path, claim }, refused) => {
    const people = (await backend().deskPeople.list(token)).map(({ id, name, role, access, isSelf }) => ({
      id,
      name: isSelf ? `${name} (você)` : name,
      what: `${role}: ${SCHOOL_ACCESS[access]}`,
      end: isSelf
        ? null
        : toForm(
            {
              action: "encerrar-acesso-de-colega",
              schema: null,
              submit: `Encerrar o acesso de ${name}`,
              path,
              hidden: { id },
              fields: [],
            },
            refused,
          ),
    }));
    return createElement(PeopleContent, { people, claimPath: paths.claimSchool(claim.school.slug) });
  },
  submit: async ({ backend, token }, form) => {
    await backend().deskPeople.end(token, { id: textOf(form, "id") });
    return "encerrado";
  },
};
