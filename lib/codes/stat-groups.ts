/** What sums of days are added up by: `family`, the organisations directly below. */
export const dayGroups = ['day', 'month', 'device', 'family'] as const
export type DayGroup = (typeof dayGroups)[number]

/** Of distances in a period. */
export const mileageGroups = ['band', 'device'] as const
export type MileageGroup = (typeof mileageGroups)[number]
