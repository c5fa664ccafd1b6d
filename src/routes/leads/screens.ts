export { loadContact, submitContact } from "./contact.route.ts";
export { loadOwnLead, submitOwnLead } from "./own-lead.route.ts";
