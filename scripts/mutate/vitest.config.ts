import { defineConfig } from "vitest/config";

// The tests of Node alone: the projects of the repository also start workerd and a browser.
export default defineConfig({ test: { isolate: false } });
