/** Seconds that a device reports at least every so often, unless its settings say otherwise. */
export const defaultIntervalSeconds = 300
/** Nobody's interval is longer; settings that say so are a mistake. */
export const longestIntervalSeconds = 30 * 86_400

/** Seconds of silence after which a connection is given up and its device is offline. */
export const silenceSeconds = (intervalSeconds = defaultIntervalSeconds): number =>
  2 * intervalSeconds + 60
