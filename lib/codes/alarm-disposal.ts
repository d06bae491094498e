export const alarmStatuses = [
  'e_alarm_status_unack',
  'e_alarm_status_ack',
  'e_alarm_status_handled',
] as const
export type AlarmStatus = (typeof alarmStatuses)[number]

export const disposalResults = [
  'e_disposal_solved',
  'e_disposal_false',
  'e_disposal_repair',
  'e_disposal_ignored',
] as const
export type DisposalResult = (typeof disposalResults)[number]

/** What one key records. */
export const solved = { result: 'e_disposal_solved', note: '' } as const satisfies {
  result: DisposalResult
  note: string
}
