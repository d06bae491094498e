import type { Protocol } from '#lib/codes/protocols.ts'

/** `frame` as it goes down, `reply` that ends it. */
export type CommandFrame = { frame: string; reply: string }

const acknowledged = (frame: string): CommandFrame => ({ frame, reply: '0x0001' })
const text = (frame: string): CommandFrame => ({ frame, reply: '0x15, 0x21' })

/** What a codec can send, by kind. A reply other than 0x0001 comes after it. */
const jt808 = {
  location: { frame: '0x8201', reply: '0x0201' },
  attributes: { frame: '0x8107', reply: '0x0107' },
  parameters: { frame: '0x8104', reply: '0x0104' },
  restart: acknowledged('0x8105'),
  factoryReset: acknowledged('0x8105'),
  control: acknowledged('0x8105'),
  cut: acknowledged('0x8105'),
  restore: acknowledged('0x8105'),
  interval: acknowledged('0x8103'),
  overspeed: acknowledged('0x8103'),
  settings: acknowledged('0x8103'),
  set: acknowledged('0x8103'),
  tracking: acknowledged('0x8202'),
  text: acknowledged('0x8300'),
  contacts: acknowledged('0x8401'),
  record: acknowledged('0x8804'),
} as const satisfies Record<string, CommandFrame>

const gt06 = {
  location: text('WHERE#'),
  restart: text('RESET#'),
  factoryReset: text('FACTORY#'),
  version: text('VERSION#'),
  parameters: text('PARAM#'),
  cut: text('Relay,1# or DYD#'),
  restore: text('Relay,0# or HFYD#'),
  server: text('SERVER'),
  interval: text('TIMER'),
  overspeed: text('SPEED'),
  center: text('CENTER'),
  lowPower: text('BATALM'),
  powerCut: text('POWERALM'),
  light: text('LED'),
  text: text('any'),
} as const satisfies Record<string, CommandFrame>

const echoed = (frame: string, reply = frame): CommandFrame => ({ frame, reply })

const watch = {
  location: echoed('CR'),
  tracking: echoed('CR'),
  restart: echoed('RESET'),
  shutdown: echoed('POWEROFF'),
  factoryReset: echoed('FACTORY'),
  version: echoed('VERNO'),
  parameters: echoed('TS'),
  find: echoed('FIND'),
  measure: echoed('hrtstart'),
  interval: echoed('UPLOAD'),
  center: echoed('CENTER'),
  sos: echoed('SOS'),
  server: echoed('IP', 'none, it leaves'),
  phonebook: echoed('PHB, PHB2', 'PHB2'),
  text: echoed('MESSAGE'),
  alarmClocks: echoed('REMIND'),
  doNotDisturb: echoed('SILENCETIME2'),
  voice: echoed('TK', 'TK,1'),
} as const satisfies Record<string, CommandFrame>

export const commandFrames = { jt808, gt06, osmand: {}, watch } as const satisfies Record<
  Protocol,
  Record<string, CommandFrame>
>

export const frameOf = (protocol: Protocol, kind: string): CommandFrame | undefined =>
  Object.hasOwn(commandFrames[protocol], kind)
    ? (commandFrames[protocol] as Record<string, CommandFrame>)[kind]
    : undefined

/** Whether an acceptance comes before the reply that ends it. */
export const isTwoStep = (protocol: Protocol, kind: string): boolean =>
  protocol === 'jt808' && (frameOf(protocol, kind)?.reply ?? '0x0001') !== '0x0001'
