import type { Permission } from '#lib/codes/permissions.ts'
import type { Protocol } from '#lib/codes/protocols.ts'
import type { CommandParams, GivenParams } from './params.ts'

/** `params` undefined: the protocol has no word for these values. */
export type Carrier = {
  kind: string
  /** Of the frame: parameter id, control word. */
  word?: string
  params?: (given: GivenParams) => Record<string, unknown> | undefined
}

/** `noWord`: send it as text if the model takes those. `platform`: done here, nothing is sent. */
export type WhyNot = 'noWord' | 'platform' | 'model' | 'oneWay'

export type CommandRow = {
  typeValue: number
  /** Key of its text. */
  name: string
  params: CommandParams
  /** Beside e_ua_send_cmd. */
  right?: Permission
  /** `once`: never sent again by itself. `relay`: also declared models, password, speed. */
  risk: 'none' | 'once' | 'relay'
  /** Of lib/codes/device-settings.ts. */
  setting?: string
  /** A text to the device's SIM; no answer comes back. */
  channel?: 'sms'
  carriers: Partial<Record<Protocol, Carrier>>
  /** Where no protocol has a word. */
  whyNot?: WhyNot
}
