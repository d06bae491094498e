/** Limits of requests to /scim/v2. */
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

/** Keys of /scim begin with it, so that people and secret scanners recognise them. */
export const scimKeyPrefix = 'wps_'
