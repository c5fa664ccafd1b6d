import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import type { Route } from "../src/parts/screen/route.ts";

const TABLE = fileURLToPath(new URL("../src/routes/table.ts", import.meta.url));

/** The table of screens, outside the Worker. It imports the pages too, which Node alone cannot read. */
export const importTable = () => runnerImport<{ readonly ROUTES: readonly Route[] }>(TABLE, { configFile: false });
