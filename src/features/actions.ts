import { BOOK_ACTIONS } from "./books/actions.ts";
import { REPORTED_FEE_ACTIONS } from "./reported-fees/actions.ts";

export const FEATURE_ACTIONS = { ...BOOK_ACTIONS, ...REPORTED_FEE_ACTIONS };
