/** What open alarms of one type stand together by: `family`, the organisations directly below. */
export const alarmGroupKinds = ['device', 'family'] as const
export type AlarmGroupKind = (typeof alarmGroupKinds)[number]
