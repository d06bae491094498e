/** Longest reporting interval unless settings say otherwise. */
export const defaultIntervalSeconds = 300
/** Longer settings are mistakes. */
export const longestIntervalSeconds = 30 * 86_400

/** Silence after which the connection is closed and the device offline. */
export const silenceSeconds = (intervalSeconds = defaultIntervalSeconds): number =>
  2 * intervalSeconds + 60
