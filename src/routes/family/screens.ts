export { loadAskPrices } from "./ask-prices.route.ts";
export { loadSchoolCosts } from "./costs.route.ts";
export { loadGradeHelper } from "./grade.route.ts";
