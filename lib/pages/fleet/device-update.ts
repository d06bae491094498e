import { inTools } from '#lib/pages/menu-groups.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineTool } from '../tool.ts'

export const deviceUpdate = defineTool({
  path: 'tools/device/update',
  title: 'tool.deviceUpdate.title',
  purpose: 'tool.deviceUpdate.purpose',
  action: 'tool.deviceUpdate.action',
  source: 'device/BatchModify',
  access: ['e_ua_edit_device'],
  menu: inTools('devices'),
  inputs: [{ kind: 'numbers', param: 'simei', limit: 1000, chunk: 100, asIds: true }],
  fields: [
    { kind: 'text', param: 'model', title: 'report.column.model', max: textLimits.deviceModel },
    {
      kind: 'serviceDay',
      param: 'due_time',
      title: 'report.column.due',
      hint: 'tool.deviceUpdate.dueHint',
      paidHint: 'tool.deviceUpdate.duePaid',
    },
    { kind: 'group', param: 'sgid', title: 'report.column.group' },
    { kind: 'icon', param: 'icon', title: 'tool.deviceUpdate.icon' },
  ],
  result: { kind: 'bulk' },
})
