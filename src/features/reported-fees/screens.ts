export { loadReportedFee, submitReportedFee } from "./by-link.route.ts";
export { loadReportFee, submitReportFee } from "./report.route.ts";
