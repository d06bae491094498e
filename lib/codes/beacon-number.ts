/** Of a beacon: 2 to 12 letters and digits, of even length. Kept in capitals. */
export const beaconNumber = /^(?:[0-9A-Za-z]{2}){1,6}$/

/** Beacons that count of one report; more are left out. */
export const beaconsPerReport = 16
