export { loadReportReview, submitReportReview } from "./report.route.ts";
export { loadReviewByLink, submitReviewByLink } from "./review-by-link.route.ts";
export { loadWriteReview, submitReview } from "./write.route.ts";
