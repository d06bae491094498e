/** A batch of the position store without its positions and cells. */
export const noRows = {
  readings: [],
  sensors: [],
  driverCards: [],
  beacons: [],
  states: undefined,
  alarms: [],
  ends: [],
  facts: [],
  visits: [],
  unplaced: [],
  dirty: [],
  fed: [],
  media: [],
  changes: [],
}
