export { loadFollow, submitFollow } from "./follow.route.ts";
export { loadFollowLetter, loadFollows, loadStopFollows, submitFollows, submitStopFollows } from "./follows.route.ts";
