import { careStates } from '#lib/codes/device-care.ts'
import { silenceMarks, silences, usualSilence } from '#lib/codes/silence.ts'
import type { SilenceGroup } from '#lib/codes/stat-groups.ts'
import { defineList } from '../list.ts'
import { inStatistics } from '../menu-groups.ts'
import {
  carriedFilters,
  deviceColumns,
  deviceFilters,
  fixColumns,
  placeColumn,
  toDevice,
} from '../stat-devices.ts'
import type { Sums, SumsGroup } from '../sums.ts'

const rows = defineList({
  path: 'total/offlinesalarm',
  title: 'stat.offline.title',
  menu: inStatistics('devices'),
  purpose: 'stat.offline.purpose',
  empty: { title: 'stat.none.silent.title', text: 'stat.none.silent.text' },
  source: 'devreport/OfflineDevices',
  organisation: 'sfamilyid',
  filters: [
    {
      kind: 'choice',
      param: 'mark',
      title: 'stat.offline.longer',
      options: silenceMarks,
      preset: usualSilence,
      texts: 'stat.offline.mark',
    },
    {
      kind: 'choice',
      param: 'silence',
      title: 'stat.offline.length',
      options: silences,
      texts: 'stat.offline.silence',
    },
    {
      kind: 'choice',
      param: 'handled',
      title: 'stat.handle.state',
      options: careStates,
      preset: 'open',
      texts: 'stat.handle.states',
    },
    ...deviceFilters,
  ],
  rowKey: 'key',
  cursor: { last_key: 'key' },
  next: { last_key: 'next_key' },
  columns: [
    ...deviceColumns,
    {
      key: 'silence',
      as: 'code',
      codes: 'stat.offline.silence',
      title: 'stat.offline.length',
      width: 150,
      phone: 'title',
    },
    { key: 'devices', as: 'number', title: 'stat.column.devices', total: 'sum', phone: 'aside' },
    { key: 'since', as: 'time', title: 'stat.offline.since', width: 165 },
    {
      key: 'silent_seconds',
      as: 'duration',
      title: 'stat.offline.silent',
      help: 'stat.help.silent',
      width: 130,
      phone: 'aside',
    },
    placeColumn,
    { key: 'power', as: 'percent', title: 'stat.offline.battery', width: 110 },
    { key: 'due_time', as: 'time', title: 'report.column.due', width: 165 },
    { key: 'contact', as: 'text', title: 'stat.offline.contact', width: 140 },
    { key: 'contact_phone', as: 'imei', title: 'stat.offline.phone', width: 140 },
    { key: 'handled_time', as: 'time', title: 'stat.handle.time', width: 165 },
    { key: 'handled_by', as: 'text', title: 'stat.handle.by', width: 130 },
    { key: 'note', as: 'text', title: 'stat.handle.note', width: 200 },
    { key: 'remind_time', as: 'time', title: 'stat.remind.time', width: 165 },
    { key: 'remind_by', as: 'text', title: 'stat.remind.by', width: 130, isExtra: true },
    ...fixColumns,
    {
      key: 'over_week',
      as: 'number',
      title: 'stat.offline.overWeek',
      total: 'sum',
      isFileOnly: true,
    },
    {
      key: 'never_heard',
      as: 'number',
      title: 'stat.offline.silence.never',
      total: 'sum',
      isFileOnly: true,
    },
  ],
})

/** Devices that are silent for too long; a length leads to its devices, a device to itself. */
export const offlineDevices: Sums = {
  list: rows,
  groups: {
    device: {
      column: 'device_name',
      beside: [
        'imei',
        'sfamily_name',
        'since',
        'silent_seconds',
        'addr',
        'power',
        'due_time',
        'contact',
        'contact_phone',
        'handled_time',
        'handled_by',
        'note',
        'remind_time',
        'remind_by',
        'fix_time',
      ],
      drawnBy: 'silence',
      behind: toDevice,
    },
    silence: {
      column: 'silence',
      beside: ['devices'],
      behind: {
        path: '/total/offlinesalarm',
        fixed: { by: 'device' },
        filters: [...carriedFilters, 'mark', 'handled'],
        row: [{ param: 'silence', key: 'silence' }],
      },
    },
  } satisfies Record<SilenceGroup, SumsGroup>,
  texts: 'stat.by',
  figures: ['devices', 'over_week', 'never_heard'],
  chart: { kind: 'bars', keys: ['devices'] },
}
