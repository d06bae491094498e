import type { getDeviceList } from '#lib/contract/family/get-device-list.ts'
import { defineReport } from './define.ts'

/** The list of /device, for its export. */
export const devices = defineReport<typeof getDeviceList>({
  path: 'device',
  title: 'report.devices.title',
  source: 'family/GetDeviceList',
  organisation: 'sfamilyid',
  filters: [
    { kind: 'children', param: 'is_get_child' },
    {
      kind: 'choice',
      param: 'state',
      title: 'report.column.state',
      options: ['online', 'moving', 'static', 'offline', 'expired', 'notActivated'],
      texts: 'device.state',
    },
    { kind: 'text', param: 'search', title: 'report.filter.numberOrName', max: 40 },
  ],
  rowKey: 'simei',
  cursor: { last_imei: 'imei' },
  columns: [
    { key: 'name', as: 'text', title: 'report.column.name', phone: 'title' },
    { key: 'imei', as: 'imei', title: 'report.column.imei', phone: 'second' },
    {
      key: 'state',
      as: 'code',
      codes: 'device.display',
      title: 'report.column.state',
      phone: 'aside',
    },
    { key: 'sfamily_name', as: 'text', title: 'report.column.organisation' },
    { key: 'model', as: 'text', title: 'report.column.model' },
    { key: 'protocol', as: 'text', title: 'report.column.protocol' },
    { key: 'seen_time', as: 'time', title: 'report.column.seen' },
    { key: 'fix_time', as: 'time', title: 'report.column.fix' },
    { key: 'lat', as: 'coordinate', title: 'report.column.lat', isExtra: true },
    { key: 'lon', as: 'coordinate', title: 'report.column.lon', isExtra: true },
    { key: 'speed', as: 'speed', title: 'report.column.speed' },
    { key: 'mileage', as: 'distance', title: 'report.column.mileage' },
    { key: 'power', as: 'percent', title: 'report.column.power' },
    { key: 'activation_time', as: 'time', title: 'report.column.activated' },
    { key: 'due_time', as: 'time', title: 'report.column.due' },
  ],
})
