/** Of the identity provider of an organisation. */
export const providerLimits = {
  name: 60,
  issuer: 500,
  clientId: 255,
  clientSecret: 500,
  scopes: 500,
  claim: 100,
  domains: 20,
  domain: 253,
  roles: 50,
  roleValue: 200,
  /** A session lasts no longer than one of a password (open-session.ts). */
  sessionHours: 12,
  /** Providers that one mail address may lead to. */
  offered: 10,
} as const
