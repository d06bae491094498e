import { inTools } from '#lib/pages/menu-groups.ts'
import { defineTool } from '../tool.ts'

/** Cannot be undone, so its word is typed. */
export const clearDevices = defineTool({
  path: 'tools/reset/clear',
  title: 'tool.clearDevices.title',
  purpose: 'tool.clearDevices.purpose',
  action: 'tool.clearDevices.action',
  source: 'tool/ClearDevice',
  access: ['e_ua_clear_device'],
  menu: inTools('devices'),
  inputs: [{ kind: 'numbers', param: 'imei_list', limit: 1000, chunk: 1000 }],
  fixed: { confirm: true },
  fields: [
    {
      kind: 'switch',
      param: 'data',
      title: 'tool.clearDevices.data',
      hint: 'tool.clearDevices.dataHint',
      isOn: true,
    },
    {
      kind: 'switch',
      param: 'commands',
      title: 'tool.clearDevices.commands',
      hint: 'tool.clearDevices.commandsHint',
      isOn: false,
    },
  ],
  confirm: {
    title: 'tool.clearDevices.confirm',
    consequence: 'tool.clearDevices.consequence',
    typed: 'tool.clearDevices.typed',
  },
  result: { kind: 'bulk' },
})
