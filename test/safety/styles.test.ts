import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FOLDER = "src/client/styles";
const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));

test("media queries use em, not pixels, so that layouts follow the text size", () => {
  const queries = files.flatMap((file) => {
    const text = readFileSync(`${FOLDER}/${file}`, "utf8");
    return [...text.matchAll(/@(?:media|container)[^{]*width[^{]*\d(?:px)[^{]*/g)].map(
      ([query]) => `${file}: ${query}`,
    );
  });
  expect(queries).toEqual([]);
});
