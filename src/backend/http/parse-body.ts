import type * as v from "valibot";
import { parseForm } from "../../contract/forms/fields.ts";
import { ApiError } from "../../contract/v3/errors.ts";
import type { BackendContext } from "../env.ts";

/**
 * Parses a JSON or form body and validates it. Throws `invalid_request` when it cannot be parsed, `unsupported_type`, and
 * `invalid_fields` with the path and message of each field, never its value.
 */
export async function parseBody<S extends v.GenericSchema>(c: BackendContext, schema: S): Promise<v.InferOutput<S>> {
  const { output, issues } = parseForm(schema, await readBody(c));
  if (issues) throw new ApiError("invalid_fields", { issues });
  return output;
}

async function readBody(c: BackendContext): Promise<unknown> {
  const type = (c.req.header("content-type") ?? "").split(";")[0]!.trim().toLowerCase();
  try {
    if (type === "application/json") return await c.req.json();
    if (type === "application/x-www-form-urlencoded" || type === "multipart/form-data") {
      const fields = [...(await c.req.formData())].filter(([, value]) => typeof value === "string");
      return Object.fromEntries(fields);
    }
  } catch {
    throw new ApiError("invalid_request");
  }
  throw new ApiError("unsupported_type");
}
