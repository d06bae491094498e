/** What bounds any call of /mapi. The reference tells of it. */
export const callLimits = {
  /** Bytes of a body: without a session, and with one. */
  body: { anonymous: 65_536, session: 1_048_576 },
  /** A call names 1000 ids at most. */
  json: { depth: 32, values: 5_000, text: 16_384 },
  /** Of each function for a session, where its contract says no other. */
  rate: { perSecond: 20, burst: 40 },
  /** In a process at once. More are refused, not queued. */
  atWork: 1_000,
} as const
