/** Of one device: recordings, pictures and videos that are kept, and bytes that they take. */
export const recordingLimits = { most: 2000, bytes: 200 * 1024 * 1024 } as const
