export { loadReportedFee, submitReportedFee } from "./fee-by-link.route.ts";
export { loadReportFee, submitReportFee } from "./report.route.ts";
