import type { BrowserContext } from "@playwright/test";

export function signIn(context: BrowserContext, baseURL: string, name?: string): Promise<void>;
export function reservationPath(hasFee: boolean): string;
