/** How the worst value of an alarm is shown, by type; others have none. */
export const alarmPeaks: ReadonlyMap<unknown, 'speed' | 'percent' | 'number'> = new Map([
  ['overspeed', 'speed'],
  ['lowPower', 'percent'],
  ['heartHigh', 'number'],
  ['heartLow', 'number'],
  ['oxygenLow', 'percent'],
])
