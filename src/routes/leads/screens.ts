export { loadContact, submitContact } from "./contact.route.ts";
export { loadLeadByLink, submitLeadByLink } from "./lead-by-link.route.ts";
