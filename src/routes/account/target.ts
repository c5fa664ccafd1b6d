import { returnPath } from "../../domain/return-path.ts";
import { paths } from "../paths.ts";

/** Where the visitor was going (`redirect`); their data when nowhere. */
export function targetOf(url: URL): string {
  const wanted = url.searchParams.get("redirect");
  return wanted === null ? paths.myData() : returnPath(wanted);
}
