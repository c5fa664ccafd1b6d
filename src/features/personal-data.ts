import type { PersonalTable } from "../backend/personal-data/table.ts";
import { REPORTED_FEE_TABLES } from "./reported-fees/personal-data.ts";

export const FEATURE_TABLES: readonly PersonalTable[] = [...REPORTED_FEE_TABLES];
