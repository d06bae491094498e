import type { Permission } from '#lib/codes/permissions.ts'
import type { Protocol } from '#lib/codes/protocols.ts'
import type { CommandParams, GivenParams } from './params.ts'

/** `params` undefined: the protocol has no word for these values. */
export type Carrier = {
  kind: string
  /** Of the frame: parameter id, control word. */
  word?: string
  params?: (given: GivenParams) => Record<string, unknown> | undefined
  /** Parameters of which it carries less than others do. */
  only?: CommandParams
}

/** `noWord`: send it as text if the model takes those. `platform`: done here, nothing is sent. */
export type WhyNot = 'noWord' | 'platform' | 'model' | 'oneWay'

/** What the platform goes on doing once it is ordered. `power`: tells the device at the times of its schedule to rest and to report again. */
export type StandingWork = 'power' | 'quiet' | 'log' | 'calls'

/** Or changes with the order: the device's model, an alarm setting. Only `power` needs a word of the device. */
export type PlatformWork = StandingWork | 'model' | 'alarm'

export type CommandRow = {
  typeValue: number
  /** Key of its text. */
  name: string
  params: CommandParams
  /** Beside e_ua_send_cmd. */
  right?: Permission
  /** `once`: never sent again by itself. `relay`: also declared models, password, speed. */
  risk: 'none' | 'once' | 'relay'
  /** To a device alone: no order for many takes it. */
  isForOne?: true
  /** Of lib/codes/device-settings.ts. */
  setting?: string
  /** A text to the device's SIM; no answer comes back. `platform`: its work, done with the order. */
  channel?: 'sms' | 'platform'
  work?: PlatformWork
  carriers: Partial<Record<Protocol, Carrier>>
  /** Where no protocol has a word. */
  whyNot?: WhyNot
}
