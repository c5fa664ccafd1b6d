import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Runs the quickest files first: the first test that fails ends the run of a mutant. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).reverse();
  }
}

// The tests of Node alone: the projects of the repository also start workerd and a browser.
export default defineConfig({
  test: {
    isolate: false,
    sequence: { sequencer: QuickestFirst },
    deps: {
      optimizer: {
        ssr: {
          enabled: true,
          // Every mutant loads its packages again, and unbundled drizzle is hundreds of modules.
          include: ["drizzle-orm", "drizzle-orm/d1", "drizzle-orm/sqlite-core"],
        },
      },
    },
  },
});
