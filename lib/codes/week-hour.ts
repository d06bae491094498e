/** Weekday from Monday, 1, and hour: `3-14`. */
export const weekHourForm = /^[1-7]-(?:[01]\d|2[0-3])$/
