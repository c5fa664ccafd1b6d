import { loadDirectory } from "./directory.route.ts";
import { BY_FEE, BY_RATING, SCHOLARSHIPS } from "./directory-kind.ts";

export const loadScholarshipDirectory = loadDirectory(SCHOLARSHIPS);
export const loadRatingDirectory = loadDirectory(BY_RATING);
export const loadFeeDirectory = loadDirectory(BY_FEE);
