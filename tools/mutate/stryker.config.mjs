import path from "node:path";

// The file or folder to mutate. Only the tests in that folder run: nearly every test of the project imports
// `src/domain`.
const target = process.env.MUTATE;
const isFile = path.extname(target) === ".ts";

export default {
  mutate: [isFile ? target : `${target}/**/*.ts`, "!**/*.test.ts"],
  testRunner: "vitest",
  vitest: { configFile: "tools/mutate/vitest.config.ts", dir: isFile ? path.dirname(target) : target },
  coverageAnalysis: "perTest",
  // Most texts are shown, not compared: a test that repeats them proves nothing.
  mutator: { excludedMutations: ["StringLiteral"] },
  // Without tsconfig.json, which Stryker would rewrite with the API of TypeScript 5.
  ignorePatterns: ["**", "!{src,test,scripts,tools,migrations}/**", "!package.json"],
  tempDirName: ".wrangler/mutation/sandbox",
  reporters: ["progress-append-only", "clear-text", "html", "json"],
  clearTextReporter: { reportTests: false, logTests: false },
  htmlReporter: { fileName: ".wrangler/mutation/report.html" },
  jsonReporter: { fileName: ".wrangler/mutation/report.json" },
  warnings: { slow: false },
};
