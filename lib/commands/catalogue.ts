import { actingCommands } from './acting-commands.ts'
import { askingCommands } from './asking-commands.ts'
import type { CommandRow } from './command-row.ts'
import { parameterCommands } from './parameter-commands.ts'
import { platformCommands } from './platform-commands.ts'
import { reachingCommands } from './reaching-commands.ts'
import { settingCommands } from './setting-commands.ts'
import { withWatch } from './watch-carriers.ts'
import { watchCommands } from './watch-commands.ts'

/** Commands by typeValue (docs/specification.md); from 20001 on they are ours. */
export const commands: readonly CommandRow[] = [
  ...actingCommands,
  ...askingCommands,
  ...parameterCommands,
  ...platformCommands,
  ...reachingCommands,
  ...settingCommands,
  ...watchCommands,
]
  .map(withWatch)
  .sort((a, b) => a.typeValue - b.typeValue)

const byType = new Map(commands.map((command) => [command.typeValue, command]))

export const commandOf = (typeValue: number): CommandRow | undefined => byType.get(typeValue)
