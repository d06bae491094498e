import type { AlarmMap } from './alarms.ts'

export type Profile = {
  alarms: AlarmMap
  /** Type 13 after terminal info. */
  status: 'standard' | 'lw' | 'seeworld' | 'r11'
  /** 0x80 ends with a language word (0002). */
  hasLanguage: boolean
}

const standard: Profile = {
  alarms: 'standard',
  status: 'standard',
  hasLanguage: false,
}

/** Longest first. */
const byPrefix: [prefix: string, differs: Partial<Profile>][] = [
  ['SEEWORLD', { status: 'seeworld', alarms: 'seeworld' }],
  ['LW4G', { alarms: 'lw', status: 'lw' }],
  ['GT02', { alarms: 'gt02' }],
  ['R11', { status: 'r11' }],
  ['VL', { alarms: 'vl' }],
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
