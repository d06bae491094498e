/** What sums of days are added up by: `family`, the organisations directly below. */
export const dayGroups = ['day', 'month', 'device', 'family'] as const
export type DayGroup = (typeof dayGroups)[number]

/** Of distances in a period. */
export const mileageGroups = ['band', 'device'] as const
export type MileageGroup = (typeof mileageGroups)[number]

/** What alarms are added up by; `hour`: of the week. */
export const alarmStatGroups = [...dayGroups, 'hour'] as const
export type AlarmStatGroup = (typeof alarmStatGroups)[number]
