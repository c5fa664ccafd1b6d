import type * as v from "valibot";
import { CORRECTION_FIELDS } from "../../domain/requests/correction-fields.ts";
import { endpoint } from "../endpoint.ts";
import { SCHOOL_FORMS } from "../forms/school-forms.ts";
import { messageResponse } from "./account.ts";

export type ParsedCorrection = v.InferOutput<typeof SCHOOL_FORMS.correction>;

export const CORRECTION_OPTIONS = Object.entries(CORRECTION_FIELDS).map(([value, { label }]) => ({ value, label }));

export const correctionEndpoints = {
  send: endpoint("POST /v3/schools/:slug/corrections", "anyone", messageResponse, {
    summary: "Reports a wrong fact on the page of a school.",
    body: SCHOOL_FORMS.correction,
    status: 201,
    errors: ["not_found"],
  }),
};
