/** Unless settings say otherwise. */
export const defaultIntervalSeconds = 300
/** Longer settings are mistakes. */
export const longestIntervalSeconds = 30 * 86_400

/** Then the connection is closed, the device offline. */
export const silenceSeconds = (intervalSeconds = defaultIntervalSeconds): number =>
  2 * intervalSeconds + 60
