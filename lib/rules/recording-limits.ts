/**
 * Of one device: recordings, pictures and films that are kept for who has it, bytes that they take, and bytes that it may send in
 * an hour.
 */
export const recordingLimits = {
  most: 2000,
  bytes: 200 * 1024 * 1024,
  hourBytes: 64 * 1024 * 1024,
} as const

/** Of a recording whose storage is said to end soon. */
export const endingDays = 7
