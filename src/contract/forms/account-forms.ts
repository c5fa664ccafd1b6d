import * as v from "valibot";
import {
  digitsField,
  emailField,
  field,
  max,
  nameField,
  newPasswordField,
  optionalNewPasswordField,
  optionalPhoneField,
  passwordField,
  required,
} from "./fields.ts";
import { ORDER_FORMS } from "./order-forms.ts";

const email = emailField();
const proof = passwordField();
/** Six digits of the app, or a recovery code, as typed. */
const code = field("Código", required, max(60));

/** Forms about the account of a family. `proof` is its password. */
export const ACCOUNT_FORMS = {
  /** The password is optional, and only for a new account. */
  signUp: v.object({ name: nameField, email, password: optionalNewPasswordField }),
  /** With the nickname of the child, for whom a scholarship is reserved at once. */
  reservingSignUp: v.object({ name: nameField, email, ...ORDER_FORMS.reservation.entries }),
  reservingLogin: v.object({ email, ...ORDER_FORMS.reservation.entries }),
  /** The six digits of an e-mail. */
  emailCode: v.object({ code: digitsField("Código", 6) }),
  login: v.object({ email, password: passwordField() }),
  /** The password that goes with a token in the path. */
  ownPassword: v.object({ password: passwordField() }),
  newPassword: v.object({ password: newPasswordField }),
  /** Asks for a link by e-mail. */
  email: v.object({ email }),
  profile: v.object({ name: nameField, phone: optionalPhoneField() }),
  emailChange: v.object({ email, proof }),
  passwordChange: v.object({ current: passwordField("Senha atual"), password: newPasswordField }),
  /** One session, or all but this one ("others"). */
  closing: v.object({ session: field("Aparelho", required, max(100)), proof }),
  /** The password, or the e-mail address of an account without one. */
  deletion: v.object({ proof: field("Confirmação", required, max(254)) }),
  proof: v.object({ proof }),
  code: v.object({ code }),
  secondFactorRemoval: v.object({ proof, code }),
};
