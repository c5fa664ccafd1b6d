export { loadOwnReview, submitOwnReview } from "./own.route.ts";
export { loadReportReview, submitReportReview } from "./report.route.ts";
export { loadWriteReview, submitReview } from "./write.route.ts";
