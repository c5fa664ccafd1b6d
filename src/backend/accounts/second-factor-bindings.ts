import type { MailBindings } from "../mail/outbox.ts";
import type { PasswordBindings } from "./hasher-client.ts";
import type { SealKeys } from "./seal.ts";

/** The keys encrypt the stored seeds. */
export interface SecondFactorBindings extends MailBindings, PasswordBindings, SealKeys {}
