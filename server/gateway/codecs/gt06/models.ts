import type { AlarmMap } from './alarms.ts'

/** What differs from model to model: the alarm codes, the layout of type 13 and the texts of commands. */
export type Profile = {
  alarms: AlarmMap
  /** Layout of the bytes after terminal info in type 13. */
  status: 'standard' | 'lw' | 'seeworld' | 'r11'
  commands: CommandSetName
  /** True: 0x80 carries a language word (0002) behind its text. */
  hasLanguage: boolean
}

export type CommandSetName = 'basic' | 'relay' | 'dyd' | 'dydPlain'

const standard: Profile = {
  alarms: 'standard',
  status: 'standard',
  commands: 'basic',
  hasLanguage: false,
}

/** By the beginning of the model's name, longest first. GT06 and its clones know the older texts. */
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

/** The profile of a model; the standard one for names that are not listed. */
export function profileOf(model: string): Profile {
  if (model === '') return standard
  const name = model.toUpperCase()
  return profiles.find(({ prefix }) => name.startsWith(prefix))?.profile ?? standard
}
