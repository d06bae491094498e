/** Of calls of /scim. */
export const scimLimits = {
  bodyBytes: 65_536,
  userName: 255,
  externalId: 255,
  /** Given and family name, each. */
  namePart: 100,
  filter: 1_000,
  page: { usual: 100, most: 200 },
  /** Of one PATCH. */
  operations: 100,
} as const

/** Of a key of /scim: what it begins with, so that people and scanners of secrets know it. */
export const scimKeyPrefix = 'wps_'
