import type { Permission } from '#lib/codes/permissions.ts'
import type { Protocol } from '#lib/codes/protocols.ts'
import { paramsFor, whyNot } from '#lib/commands/carry.ts'
import { commands } from '#lib/commands/catalogue.ts'
import type { CommandRow } from '#lib/commands/command-row.ts'
import { framesOf } from '#lib/commands/frames-of.ts'
import type { CommandParam, CommandParams } from '#lib/commands/params.ts'
import { getCatalogue as getCatalogueContract } from '#lib/contract/cmd/get-catalogue.ts'
import { parse as parseContract } from '#lib/contract/cmd/parse.ts'
import { AppError } from '../../app-error.ts'
import type { Caller } from '../../caller.ts'
import { relayRights } from '../../domain/control/command/relay-rights.ts'
import { readStanding } from '../../domain/control/standing/read-standing.ts'
import { readDevices } from '../../domain/fleet/device/read-devices.ts'
import { guessByBytes, parseFrames } from '../../gateway/parse-frames.ts'
import { handle } from '../door/handle.ts'

export const getCatalogue = handle(
  getCatalogueContract,
  async ({ services, visible, caller }, { simei }) => {
    const ids = simei === undefined ? [] : [visible.device(simei)]
    const [[device], standing] = await Promise.all([
      readDevices(services.pool, ids),
      readStanding(services.pool, ids[0]),
    ])
    return {
      items: commands.map((command) => ({
        ...itemOf(command, device, caller),
        current: standing.get(command.typeValue) ?? null,
      })),
    }
  },
)

type Device = { protocol: Protocol; model: string } | undefined

/** Of the relay those that the caller may order. */
function rightOf({ risk, right }: CommandRow, caller: Caller): Permission | null {
  if (risk !== 'relay') return right ?? null
  return relayRights(caller).mayCut && caller.kind !== 'device'
    ? 'e_ua_force_oil_off'
    : 'e_ua_modify_relay'
}

const restoring: CommandParams = { value: { type: 'choice', values: [1] } }

const paramsOf = (command: CommandRow, device: Device, caller: Caller): CommandParams => ({
  ...(device ? paramsFor(command, device.protocol) : command.params),
  ...(command.risk === 'relay' && !relayRights(caller).mayCut && restoring),
})

const isSpoken = ({ params }: CommandRow): boolean =>
  Object.values(params).some(({ type }) => type === 'sound')

const itemOf = (command: CommandRow, device: Device, caller: Caller) => {
  const why = device ? whyNot(command, device) : command.whyNot
  return {
    type_value: command.typeValue,
    name: command.name,
    params: Object.fromEntries(
      Object.entries(paramsOf(command, device, caller)).map(([name, param]) => [
        name,
        paramOf(param),
      ]),
    ),
    right: rightOf(command, caller),
    is_for_one: command.isForOne ?? false,
    risk: command.risk,
    channel: command.channel ?? ('connection' as const),
    setting: command.setting ?? null,
    protocols: framesOf(command),
    why_not: why ?? null,
    // The text of a watch is shown to who wears it, and no text is a voice.
    takes_text: why === 'noWord' && device?.protocol !== 'watch' && !isSpoken(command),
  }
}

const paramOf = (param: CommandParam) => ({
  ...param,
  optional: param.optional ?? false,
  values: 'values' in param ? [...param.values] : undefined,
  when: param.when && { ...param.when, is: param.when.is && [...param.when.is] },
})

export const parse = handle(parseContract, async ({ now }, { hex, protocol: named, model }) => {
  const bytes = Buffer.from(hex, 'hex')
  const protocol = named ?? guessByBytes(bytes)
  if (!protocol) throw new AppError('protocolUnknown')
  const receivedAt = Math.floor(now() / 1000)
  return { protocol, ...(await parseFrames(protocol, bytes, { model, receivedAt })) }
})
