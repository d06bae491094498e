import { inStatistics } from '../menu-groups.ts'
import { placeColumn } from '../stat-devices.ts'
import { defineTool } from '../tool.ts'

/** State, place and service of pasted numbers. */
export const pastedDevices = defineTool({
  path: 'total/batch',
  title: 'stat.batch.title',
  purpose: 'stat.batch.purpose',
  action: 'stat.batch.action',
  source: 'device/FindDev',
  access: [],
  menu: inStatistics('devices'),
  inputs: [{ kind: 'numbers', param: 'imeis', limit: 1000, chunk: 100 }],
  fixed: { get_detail: true },
  result: {
    kind: 'rows',
    rowKey: 'imei',
    cursor: { last_imei: 'imei' },
    asPasted: { number: 'imei', mark: 'state', unknown: 'unknown' },
    shares: 'state',
    columns: [
      { key: 'imei', as: 'imei', title: 'report.column.imei', phone: 'second' },
      { key: 'name', as: 'text', title: 'report.column.name', phone: 'title' },
      {
        key: 'state',
        as: 'code',
        codes: 'stat.batch.state',
        title: 'report.column.state',
        width: 140,
        phone: 'aside',
      },
      { key: 'seen_time', as: 'time', title: 'stat.batch.seen', width: 165 },
      placeColumn,
      { key: 'power', as: 'percent', title: 'stat.column.battery', width: 110 },
      { key: 'sfamily_name', as: 'text', title: 'stat.batch.owner' },
      { key: 'due_time', as: 'time', title: 'report.column.due', width: 165 },
      { key: 'model', as: 'text', title: 'report.column.model' },
      { key: 'iccid', as: 'imei', title: 'report.iccidLog.iccid', width: 190 },
      { key: 'fix_time', as: 'time', title: 'stat.column.placeTime', width: 165, isExtra: true },
    ],
    links: [
      { title: 'tool.openOnMap', path: '/monitor', query: { simei: 'simei' } },
      { title: 'tool.openDevice', path: '/device', query: { simei: 'simei' } },
      {
        title: 'tool.openServices',
        path: '/device',
        query: { simei: 'simei' },
        fixed: { tab: 'services' },
      },
    ],
  },
})
