/** While driving, tenths of km/h; null where nothing drove. Metres and seconds. */
export const averageSpeed = (metres: number, seconds: number): number | null =>
  seconds > 0 ? Math.round((metres * 36) / seconds) : null
