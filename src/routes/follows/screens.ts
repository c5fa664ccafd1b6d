export { loadFollow, submitFollow } from "./follow.route.ts";
export { loadFollowLetter, loadFollows, submitFollows } from "./follows.route.ts";
export { loadStopMails, submitStopMails } from "./stop-mails.route.ts";
