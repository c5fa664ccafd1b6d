export { loadSchoolOrder, submitSchoolOrder } from "./order.route.ts";
export { loadSchoolEmail, submitSchoolEmail } from "./school-email.route.ts";
