import type { Permission } from '#lib/codes/permissions.ts'
import { reports } from '#reports/index-list.ts'
import { accountSearch } from '#tools/account-search.ts'
import { clearDevices } from '#tools/clear-devices.ts'
import { deviceServer, setDevices, simCommands } from '#tools/command-tools.ts'
import type { Tool } from '#tools/define.ts'
import { deviceSearch } from '#tools/device-search.ts'
import { deviceUpdate } from '#tools/device-update.ts'
import { resetPassword } from '#tools/reset-password.ts'
import { simSearch } from '#tools/sim-search.ts'

type ToolEntry = { path: string; title: string; access: readonly Permission[] }

const lists: readonly ToolEntry[] = reports
  .filter(({ path }) => path.startsWith('tools/'))
  .map(({ path, title, access }) => ({ path, title, access: access ? [access] : [] }))
const isLog = ({ path }: ToolEntry) => path.endsWith('/log')

/** By subject; import has a page of its own. */
export const toolMenu: readonly { title: string; entries: readonly (Tool | ToolEntry)[] }[] = [
  {
    title: 'tool.group.find',
    entries: [
      deviceSearch,
      accountSearch,
      simSearch,
      { path: 'user/addressResolution', title: 'tool.address.title', access: [] },
      ...lists.filter((list) => !isLog(list)),
    ],
  },
  {
    title: 'tool.group.devices',
    entries: [
      {
        path: 'tools/device/import',
        title: 'tool.import.title',
        access: ['e_ua_import_device'],
      },
      {
        path: 'tools/sim/import',
        title: 'sim.import.title',
        access: ['e_ua_import_device'],
      },
      deviceUpdate,
      resetPassword,
      clearDevices,
    ],
  },
  {
    title: 'tool.group.commands',
    entries: [
      setDevices,
      deviceServer,
      simCommands,
      { path: 'tools/cmd/parse', title: 'tool.parse.title', access: [] },
    ],
  },
  {
    title: 'tool.group.logs',
    entries: [
      { path: 'tools/device/log', title: 'tool.deviceLog.title', access: ['e_ua_device_log'] },
      {
        path: 'tools/device/log/search',
        title: 'tool.logSearch.title',
        access: ['e_ua_device_log'],
      },
      ...lists.filter(isLog),
    ],
  },
]

export const tools: readonly Tool[] = toolMenu.flatMap(({ entries }) =>
  entries.flatMap((entry) => ('source' in entry ? entry : [])),
)

export function toolAt(path: string): Tool | undefined {
  return tools.find((tool) => tool.path === path)
}
