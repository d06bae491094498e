import type { Permission } from '#lib/codes/permissions.ts'
import { reports } from '../reports/index-list.ts'
import { accountSearch } from './account-search.ts'
import { clearDevices } from './clear-devices.ts'
import type { Tool } from './define.ts'
import { deviceSearch } from './device-search.ts'
import { deviceUpdate } from './device-update.ts'
import { resetPassword } from './reset-password.ts'

/** Every tool that is declared; import has a page of its own. */
export const tools: readonly Tool[] = [
  deviceSearch,
  accountSearch,
  deviceUpdate,
  resetPassword,
  clearDevices,
]

/** The tool of an address, or undefined. */
export function toolAt(path: string): Tool | undefined {
  return tools.find((tool) => tool.path === path)
}

type ToolEntry = { path: string; title: string; access: readonly Permission[] }

const entryOf = ({ path, title, access }: Tool): ToolEntry => ({ path, title, access })

const login = reports
  .filter(({ path }) => path.startsWith('tools/'))
  .map(({ path, title, access }) => ({ path, title, access: access ? [access] : [] }))

/** The menu of the tools: declared ones, lists among them, and pages of their own, by subject. */
export const toolMenu: readonly { title: string; entries: readonly ToolEntry[] }[] = [
  {
    title: 'tool.group.find',
    entries: [entryOf(deviceSearch), entryOf(accountSearch), ...login],
  },
  {
    title: 'tool.group.devices',
    entries: [
      {
        path: 'tools/device/import',
        title: 'tool.import.title',
        access: ['e_ua_import_device'],
      },
      entryOf(deviceUpdate),
      entryOf(resetPassword),
      entryOf(clearDevices),
    ],
  },
]
