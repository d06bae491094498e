import type { AlarmMap } from './alarms.ts'

export type Profile = {
  alarms: AlarmMap
  /** Type 13 after terminal info. */
  status: 'standard' | 'lw' | 'seeworld' | 'r11'
  commands: CommandSetName
  /** 0x80 ends with a language word (0002). */
  hasLanguage: boolean
}

export type CommandSetName = 'basic' | 'relay' | 'dyd' | 'dydPlain'

const standard: Profile = {
  alarms: 'standard',
  status: 'standard',
  commands: 'basic',
  hasLanguage: false,
}

/** Longest first. */
const byPrefix: [prefix: string, differs: Partial<Profile>][] = [
  ['SEEWORLD', { status: 'seeworld' }],
  ['GT06E', { commands: 'relay' }],
  ['GT06', { commands: 'dyd' }],
  ['TR02', { commands: 'dyd' }],
  ['ET25', { commands: 'dydPlain' }],
  ['LW4G', { alarms: 'lw', status: 'lw' }],
  ['R11', { status: 'r11' }],
  ['VL', { alarms: 'vl', commands: 'relay' }],
]

const profiles = byPrefix.map(([prefix, differs]) => ({
  prefix,
  profile: { ...standard, ...differs },
}))

export function profileOf(model: string): Profile {
  if (model === '') return standard
  const name = model.toUpperCase()
  return profiles.find(({ prefix }) => name.startsWith(prefix))?.profile ?? standard
}
