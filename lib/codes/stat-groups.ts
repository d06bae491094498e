/** What sums of days are added up by: `family`, the organisations directly below. */
export const dayGroups = ['day', 'month', 'device', 'family'] as const
export type DayGroup = (typeof dayGroups)[number]
