/** Of ten digits at most. */
export const mostUnixSeconds = 9_999_999_999
/** Of thirteen digits. */
export const fewestUnixMillis = 1_000_000_000_000
export const mostUnixMillis = 9_999_999_999_999

/** Unix seconds of a time in seconds, or in milliseconds where it has 13 digits; another stays as it is. */
export const inSeconds = (time: number): number =>
  time >= fewestUnixMillis && time <= mostUnixMillis ? Math.floor(time / 1000) : time
