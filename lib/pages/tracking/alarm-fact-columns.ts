import type { ListColumn } from '../list.ts'

/** What was known of the device when an alarm began. */
export const alarmFactColumns = [
  {
    key: 'peak',
    as: 'peak',
    title: 'stat.alarmDetail.peak',
    help: 'stat.help.alarmPeak',
    width: 120,
  },
  { key: 'power', as: 'percent', title: 'stat.alarmDetail.battery' },
  { key: 'signa_val', as: 'percent', title: 'stat.alarmDetail.signal' },
  {
    key: 'acc_state',
    as: 'code',
    codes: 'stat.alarmDetail.state',
    title: 'stat.alarmDetail.ignition',
    width: 110,
  },
  {
    key: 'oil_state',
    as: 'code',
    codes: 'stat.alarmDetail.state',
    title: 'stat.alarmDetail.fuel',
    width: 130,
  },
] as const satisfies readonly ListColumn[]

/** The same, of lesser use: how it was positioned, its firmware, and all in a line. */
export const otherFactColumns = [
  {
    key: 'loc_type',
    as: 'code',
    codes: 'alarm.position',
    title: 'alarm.column.positionType',
    width: 130,
    isExtra: true,
  },
  {
    key: 'satellite_type',
    as: 'codes',
    codes: 'alarm.fact',
    title: 'alarm.list.satellites',
    isExtra: true,
  },
  { key: 'version', as: 'text', title: 'stat.alarmDetail.version', isExtra: true },
  { key: 'content', as: 'text', title: 'alarm.list.content', width: 260, isExtra: true },
] as const satisfies readonly ListColumn[]
