import { protocolNames } from '#lib/codes/protocols.ts'
import { inTools } from '#lib/pages/menu-groups.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineList } from '../list.ts'

/** Versions of firmware by model; one page holds all of them. */
export const versions = defineList({
  path: 'tools/device/version',
  title: 'report.versions.title',
  menu: inTools('find'),
  purpose: 'report.versions.purpose',
  source: 'device/GetVersion',
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
    { kind: 'text', param: 'search', title: 'report.versions.search', max: textLimits.search },
  ],
  rowKey: 'id',
  cursor: {},
  sorts: { model: 'model', version: 'version', count: 'count' },
  pageSize: 1000,
  columns: [
    { key: 'model', as: 'text', title: 'report.column.model', phone: 'title' },
    { key: 'version', as: 'text', title: 'report.column.version', phone: 'second' },
    { key: 'protocol', as: 'protocol', title: 'report.column.protocol' },
    { key: 'count', as: 'number', title: 'report.column.devices', phone: 'aside' },
  ],
})
