import { dataLink, recoverPassword } from "./email-screens.route.ts";
import { confirmEmail, confirmNewEmail, rejectNewEmail, resetPassword } from "./one-time-links.route.ts";
import { loginByEmail, signUp } from "./sign-up.route.ts";

export { loadDataByEmail, loadDataByEmailCopy, submitDataByEmail } from "./data-by-email.route.ts";
export { loadGoogle, loadGoogleBack } from "./google.route.ts";
export { loadGoogleLink, submitGoogleLink } from "./google-link.route.ts";
export { loadLogin, submitLogin } from "./login.route.ts";
export { loadLoginCode, submitLoginCode } from "./login-code.route.ts";
export { submitLogout } from "./logout.route.ts";
export { loadMyData, loadMyDataCopy, submitMyData } from "./my-data.route.ts";
export { loadSecondFactor, submitSecondFactor } from "./second-factor.route.ts";

export const { load: loadConfirm, submit: submitConfirm } = confirmEmail;
export const { load: loadLoginByEmail, submit: submitLoginByEmail } = loginByEmail;
export const { load: loadSignUp, submit: submitSignUp } = signUp;
export const { load: loadDataLink, submit: submitDataLink } = dataLink;
export const { load: loadNewEmail, submit: submitNewEmail } = confirmNewEmail;
export const { load: loadNotMe, submit: submitNotMe } = rejectNewEmail;
export const { load: loadRecover, submit: submitRecover } = recoverPassword;
export const { load: loadReset, submit: submitReset } = resetPassword;
