import { mediaKinds } from '#lib/codes/media-types.ts'
import { mostNamedDevices } from '#lib/codes/most-named-devices.ts'
import { recordingFilters } from '#lib/contract/recording-fields.ts'
import { recordingPeriod } from '#lib/rules/period.ts'
import { defineList } from '../list.ts'

/** What devices sent: sound, pictures and films; the page plays, shares and deletes them. */
export const recordingList = defineList({
  path: 'device/recordings',
  title: 'recording.title',
  menu: { group: 'devices', icon: 'record', area: 'device' },
  purpose: 'recording.purpose',
  empty: { title: 'recording.empty.title', text: 'recording.empty.text' },
  source: 'family/GetRecordings',
  access: 'e_ua_get_record',
  organisation: 'sfamilyid',
  filters: [
    {
      kind: 'range',
      from: 'start_time',
      to: 'end_time',
      preset: 'days30',
      maxDays: recordingPeriod.maxDays,
    },
    { kind: 'children', param: 'is_get_child' },
    {
      kind: 'choice',
      param: 'kind',
      title: 'recording.column.kind',
      options: mediaKinds,
      texts: 'recording.kind',
    },
    {
      kind: 'choice',
      param: 'state',
      title: 'report.column.state',
      options: recordingFilters,
      texts: 'recording.state',
    },
    { kind: 'devices', param: 'imei_list', name: 'devices', max: mostNamedDevices },
  ],
  rowKey: 'id',
  cursor: { last_time: 'time_ms', last_id: 'id' },
  columns: [
    { key: 'time', as: 'time', title: 'report.column.time', phone: 'second' },
    { key: 'device_name', as: 'text', title: 'report.column.name', phone: 'title' },
    { key: 'imei', as: 'imei', title: 'report.column.imei', phone: 'second' },
    {
      key: 'kind',
      as: 'code',
      codes: 'recording.kind',
      title: 'recording.column.kind',
      width: 110,
      phone: 'second',
    },
    {
      key: 'seconds',
      as: 'duration',
      title: 'recording.column.length',
      help: 'recording.help.length',
      width: 110,
      phone: 'aside',
    },
    {
      key: 'bytes',
      as: 'number',
      title: 'recording.column.size',
      help: 'recording.help.size',
      width: 110,
      phone: 'second',
    },
    {
      key: 'state',
      as: 'code',
      codes: 'recording.state',
      title: 'report.column.state',
      help: 'recording.help.state',
      width: 150,
      phone: 'aside',
    },
    {
      key: 'type',
      as: 'text',
      title: 'recording.column.format',
      help: 'recording.help.format',
      width: 100,
      isExtra: true,
    },
    { key: 'received_time', as: 'time', title: 'recording.column.received', isExtra: true },
    { key: 'packets', as: 'number', title: 'recording.column.packets', isExtra: true },
    { key: 'total_packets', as: 'number', title: 'recording.column.total', isExtra: true },
    { key: 'channel', as: 'number', title: 'recording.column.channel', isExtra: true },
    { key: 'lat', as: 'coordinate', title: 'report.column.lat', isFileOnly: true },
    { key: 'lon', as: 'coordinate', title: 'report.column.lon', isFileOnly: true },
    { key: 'sfamily_name', as: 'text', title: 'report.column.organisation', priority: 'low' },
  ],
})
