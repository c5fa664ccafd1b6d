export { loadClaim, submitClaim } from "./claim.route.ts";
export { loadDesk, submitDesk } from "./desk.route.ts";
