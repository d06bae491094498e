/** Display states, by number on the wire. */
export const displayStates = [
  'notActivated',
  'offline',
  'static',
  'online',
  'moving',
  'expired',
] as const
export type DisplayState = (typeof displayStates)[number]

/** Line states (docs/specification.md#device-states). */
export const lineStates = ['e_line_down', 'e_line_on', 'e_line_sleep'] as const
export type LineState = (typeof lineStates)[number]

export const humanStates = ['e_line_human', 'e_line_down'] as const
export type HumanState = (typeof humanStates)[number]

const inTouch: readonly DisplayState[] = ['online', 'moving', 'static']

export const humanStateOf = (state: DisplayState): HumanState =>
  inTouch.includes(state) ? 'e_line_human' : 'e_line_down'

/** `online` is the view of people, `static` those of it that stand, asleep or not. */
export const stateFilters = {
  all: displayStates,
  online: inTouch,
  moving: ['moving'],
  static: ['static', 'online'],
  offline: ['offline'],
  expired: ['expired'],
  notActivated: ['notActivated'],
} as const satisfies Record<string, readonly DisplayState[]>
export type StateFilter = keyof typeof stateFilters

/** Bits of the states that a filter shows. */
export const stateBitsOf = (filter: StateFilter): number =>
  stateFilters[filter].reduce((bits, state) => bits | (1 << displayStates.indexOf(state)), 0)

/** Bits of the flags byte of a live row. */
export const liveFlag = {
  alarm: 1,
  accKnown: 2,
  accOn: 4,
  /** Position from cells or WiFi, not from satellites. */
  approximate: 8,
  charging: 16,
  /** Its fuel or power is cut, as it says itself. */
  cut: 32,
} as const

/** Unix seconds; `undefined` is "never". */
export type StateFacts = {
  line: LineState
  isMoving: boolean
  activatedAt: number | undefined
  expiresAt: number | undefined
}

/** Tenths of km/h: slower is standing, to satellites. */
export const standingSpeed = 30

/** Standing for the moment: a journey outlasts traffic lights. */
export const isHalted = (state: DisplayState, speed: number | null): boolean =>
  state === 'moving' && speed !== null && speed <= standingSpeed

/** The one rule for the state of a device on every screen. */
export function displayStateOf(facts: StateFacts, now: number): DisplayState {
  if (facts.expiresAt !== undefined && facts.expiresAt <= now) return 'expired'
  if (facts.activatedAt === undefined) return 'notActivated'
  if (facts.line === 'e_line_down') return 'offline'
  if (facts.isMoving) return 'moving'
  return facts.line === 'e_line_sleep' ? 'static' : 'online'
}
