/** What sums of days are added up by: `family`, the organisations directly below. */
export const dayGroups = ['day', 'month', 'device', 'family'] as const
export type DayGroup = (typeof dayGroups)[number]

/** Of distances in a period. */
export const mileageGroups = ['band', 'device'] as const
export type MileageGroup = (typeof mileageGroups)[number]

/** What alarms are added up by; `hour`: of the week. */
export const alarmStatGroups = [...dayGroups, 'hour'] as const
export type AlarmStatGroup = (typeof alarmStatGroups)[number]

/** Rows of trips: each, or added up. */
export const tripGroups = ['trip', 'day', 'month'] as const
export type TripGroup = (typeof tripGroups)[number]

/** Rows of a log book: each trip, or added up. */
export const logBookGroups = ['trip', 'day', 'month', 'purpose', 'device'] as const
export type LogBookGroup = (typeof logBookGroups)[number]

/** Rows of trips by working hours: each, or added up. */
export const workingGroups = ['trip', 'day', 'month', 'device'] as const
export type WorkingGroup = (typeof workingGroups)[number]

/** Rows of speeding: each time, or added up. */
export const speedGroups = ['episode', 'day'] as const
export type SpeedGroup = (typeof speedGroups)[number]

/** What beacons that devices saw are added up by; `pair`: each device with each beacon. */
export const beaconGroups = ['pair', 'beacon', 'device', 'day'] as const
export type BeaconGroup = (typeof beaconGroups)[number]

/** Rows of stops: each, or by the hour of the day in which they began. */
export const stopGroups = ['stop', 'hour'] as const
export type StopGroup = (typeof stopGroups)[number]

/** A row a device, or what they all come to: by state, by length of silence, by month of the end. */
export const carStatusGroups = ['device', 'state'] as const
export type CarStatusGroup = (typeof carStatusGroups)[number]
export const silenceGroups = ['device', 'silence'] as const
export type SilenceGroup = (typeof silenceGroups)[number]
export const serviceGroups = ['device', 'month'] as const
export type ServiceGroup = (typeof serviceGroups)[number]

/** Counts of states: over time, of the organisations directly below, or of each state at the end. */
export const statusGroups = ['day', 'hour', 'family', 'state'] as const
export type StatusGroup = (typeof statusGroups)[number]

/** Devices by their first report: each, or added up; `actor`: who added them. */
export const installGroups = ['device', 'day', 'month', 'model', 'family', 'actor'] as const
export type InstallGroup = (typeof installGroups)[number]

/** Vehicles by whether they reported. */
export const checkInGroups = ['device', 'day', 'model', 'family'] as const
export type CheckInGroup = (typeof checkInGroups)[number]
