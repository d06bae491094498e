import { defineTool } from '../tool.ts'

/** Beside the list of `tools/device/protocol`. */
export const deviceProtocol = defineTool({
  path: 'tools/device/protocol',
  title: 'tool.deviceProtocol.title',
  purpose: 'tool.deviceProtocol.purpose',
  action: 'tool.deviceProtocol.action',
  source: 'device/SetProtocol',
  access: ['e_ua_edit_device'],
  inputs: [{ kind: 'numbers', param: 'simei', limit: 1000, chunk: 100, asIds: true }],
  fields: [{ kind: 'protocol', param: 'protocol', title: 'report.column.protocol' }],
  result: { kind: 'bulk' },
})
