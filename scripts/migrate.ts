import { migrateLocalD1 } from "./migrations.ts";
import { stateDir } from "./platform.ts";

migrateLocalD1(stateDir);
