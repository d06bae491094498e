import { protocolNames } from '#lib/codes/protocols.ts'
import { inTools } from '#lib/pages/menu-groups.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'

/** Which protocol each device is entered with. */
export const deviceProtocols = defineList({
  path: 'tools/device/protocol',
  title: 'report.protocols.title',
  menu: inTools('find'),
  purpose: 'report.protocols.purpose',
  source: 'family/GetDeviceList',
  access: 'e_ua_edit_device',
  organisation: 'sfamilyid',
  filters: [
    { kind: 'children', param: 'is_get_child' },
    {
      kind: 'choice',
      param: 'protocol',
      title: 'report.column.protocol',
      options: protocolNames,
      texts: 'report.protocols.name',
    },
    { kind: 'text', param: 'search', title: 'report.filter.numberOrName', max: textLimits.search },
  ],
  rowKey: 'simei',
  sorts: { imei: 'imei', name: 'name' },
  cursor: { last_imei: 'imei', last_key: 'sort_key' },
  columns: [
    { key: 'name', as: 'text', title: 'report.column.name', phone: 'title' },
    { key: 'imei', as: 'imei', title: 'report.column.imei', phone: 'second' },
    { key: 'protocol', as: 'protocol', title: 'report.column.protocol', phone: 'aside' },
    { key: 'model', as: 'text', title: 'report.column.model' },
    { key: 'version', as: 'text', title: 'report.column.version' },
    { key: 'seen_time', as: 'time', title: 'report.protocols.seen' },
    { key: 'sfamily_name', as: 'text', title: 'report.column.organisation', priority: 'low' },
  ],
})
