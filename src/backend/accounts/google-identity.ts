import { ArcticFetchError, CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client } from "arctic";
import { createRemoteJWKSet, jwtVerify } from "jose";
import * as v from "valibot";
import type { GoogleStart } from "../../contract/v3/account.ts";
import { ApiError } from "../../contract/v3/errors.ts";

/** Google, or another OpenID Connect issuer with this site as a client. */
export interface GoogleBindings {
  readonly GOOGLE_ISSUER: string;
  /** Empty: login with Google is off. */
  readonly GOOGLE_CLIENT_ID: string;
  readonly GOOGLE_CLIENT_SECRET?: string;
}

/** Tolerated clock skew in seconds. */
const CLOCK_TOLERANCE_S = 30;

/** Asymmetric signatures only: with "none" or a shared secret anyone could sign. */
const ALGORITHMS = ["RS256", "ES256"];

const SCOPES = ["openid", "email", "profile"];

const discovery = v.object({
  issuer: v.string(),
  authorization_endpoint: v.pipe(v.string(), v.url()),
  token_endpoint: v.pipe(v.string(), v.url()),
  jwks_uri: v.pipe(v.string(), v.url()),
});

const claims = v.object({
  sub: v.pipe(v.string(), v.nonEmpty()),
  email: v.pipe(v.string(), v.email()),
  email_verified: v.boolean(),
  nonce: v.string(),
  name: v.optional(v.string(), ""),
  picture: v.optional(v.string()),
  azp: v.optional(v.string()),
});
export type GoogleClaims = v.InferOutput<typeof claims>;

/**
 * Authorization URL, and what the site must store until the redirect comes back. Throws `unavailable`, `not_found`.
 */
export async function startLogin(env: GoogleBindings, redirectUri: string): Promise<GoogleStart> {
  const { authorization_endpoint } = await discover(env);
  const [state, nonce, codeVerifier] = [generateState(), generateState(), generateCodeVerifier()];
  const url = clientOf(env, redirectUri).createAuthorizationURLWithPKCE(
    authorization_endpoint,
    state,
    CodeChallengeMethod.S256,
    codeVerifier,
    SCOPES,
  );
  url.searchParams.set("nonce", nonce);
  return { url: url.href, state, nonce, codeVerifier };
}

/**
 * Claims of the user who came back with a code. Throws `social_login_failed` when anything does not verify;
 * `unavailable`.
 */
export async function identify(
  env: GoogleBindings,
  login: { readonly code: string; readonly codeVerifier: string; readonly nonce: string; readonly redirectUri: string },
): Promise<GoogleClaims> {
  const { issuer, token_endpoint, jwks_uri } = await discover(env);
  let idToken: string;
  try {
    const client = clientOf(env, login.redirectUri);
    idToken = (await client.validateAuthorizationCode(token_endpoint, login.code, login.codeVerifier)).idToken();
  } catch (error) {
    throw new ApiError(error instanceof ArcticFetchError ? "unavailable" : "social_login_failed", {}, error);
  }
  return verifyIdToken(idToken, { issuer, jwksUri: jwks_uri, clientId: env.GOOGLE_CLIENT_ID, nonce: login.nonce });
}

/**
 * Verifies an ID token (signature, issuer, audience, nonce, expiry; OpenID Connect Core 3.1.3.7) and returns its
 * claims. Throws `social_login_failed`.
 */
export async function verifyIdToken(
  idToken: string,
  expected: { readonly issuer: string; readonly jwksUri: string; readonly clientId: string; readonly nonce: string },
): Promise<GoogleClaims> {
  try {
    const { payload } = await jwtVerify(idToken, createRemoteJWKSet(new URL(expected.jwksUri)), {
      issuer: expected.issuer,
      audience: expected.clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ["exp", "iat", "sub", "nonce"],
      clockTolerance: CLOCK_TOLERANCE_S,
    });
    const claimed = v.parse(claims, payload);
    const isForUs = Array.isArray(payload.aud) && payload.aud.length > 1 ? claimed.azp === expected.clientId : true;
    if (claimed.nonce !== expected.nonce || !isForUs) throw new Error("nonce or authorized party");
    return claimed;
  } catch (error) {
    throw new ApiError("social_login_failed", {}, error);
  }
}

async function discover({ GOOGLE_ISSUER, GOOGLE_CLIENT_ID }: GoogleBindings): Promise<v.InferOutput<typeof discovery>> {
  if (GOOGLE_CLIENT_ID === "") throw new ApiError("not_found");
  try {
    const response = await fetch(`${GOOGLE_ISSUER}/.well-known/openid-configuration`);
    const endpoints = v.parse(discovery, await response.json());
    if (endpoints.issuer !== GOOGLE_ISSUER) throw new Error("another issuer");
    return endpoints;
  } catch (error) {
    throw new ApiError("unavailable", {}, error);
  }
}

function clientOf({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }: GoogleBindings, redirectUri: string): OAuth2Client {
  return new OAuth2Client(GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET ?? null, redirectUri);
}
