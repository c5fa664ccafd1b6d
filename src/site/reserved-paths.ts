import { paths } from "./paths.ts";

const firstSegment = (path: string) => path.split("/", 2).join("/");

/**
 * Paths that no redirect may take, with all below them: those that ask for a password or code, open a mailed link, show
 * or pay an order, or belong to the team, and the APIs. Who could redirect them could ask families for passwords
 * elsewhere, or lock the team out of the list of redirects. A test compares this list with the table of routes.
 */
const RESERVED: readonly string[] = [
  ...[paths.login(), paths.logout(), paths.signUp(), paths.recoverPassword(), paths.myData()],
  ...[paths.resetPassword(""), paths.confirmEmail(""), paths.confirmNewEmail(""), paths.rejectNewEmail("")],
  ...[
    paths.myReview(""),
    paths.myReportedFee(""),
    paths.contactRequest(""),
    paths.schoolOrder(""),
    paths.schoolEmail(""),
    paths.follow(),
    paths.stopMails(""),
  ],
  ...[paths.schoolDesk(""), "/minha-escola", "/rede"],
  ...[paths.myOrders(), paths.myScholarships(), paths.myBenefits(), paths.orderDetails("")],
  ...[paths.checkCharge(), paths.reserve(""), paths.payment(""), paths.admin(), paths.playground()],
  ...[paths.health(), paths.pageReports(), "/v3", "/search", "/api", "/.well-known"],
].map(firstSegment);

/** Whether a normalised path is one that no redirect may take. */
export function isReserved(path: string): boolean {
  return RESERVED.includes(firstSegment(path)) || `${path}/`.startsWith("/escolas/api/");
}
