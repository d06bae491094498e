import type { Protocol } from '#lib/codes/protocols.ts'
import { paramsFor, whyNot } from '#lib/commands/carry.ts'
import { commands } from '#lib/commands/catalogue.ts'
import type { CommandRow } from '#lib/commands/command-row.ts'
import { framesOf } from '#lib/commands/frames-of.ts'
import type { CommandParam } from '#lib/commands/params.ts'
import { getCatalogue as getCatalogueContract } from '#lib/contract/cmd/get-catalogue.ts'
import { parse as parseContract } from '#lib/contract/cmd/parse.ts'
import { AppError } from '../../app-error.ts'
import { readStanding } from '../../domain/control/standing/read-standing.ts'
import { readDevices } from '../../domain/fleet/device/read-devices.ts'
import { guessByBytes, parseFrames } from '../../gateway/parse-frames.ts'
import { handle } from '../door/handle.ts'

export const getCatalogue = handle(
  getCatalogueContract,
  async ({ services, visible }, { simei }) => {
    const ids = simei === undefined ? [] : [visible.device(simei)]
    const [[device], standing] = await Promise.all([
      readDevices(services.pool, ids),
      readStanding(services.pool, ids[0]),
    ])
    return {
      items: commands.map((command) => ({
        ...itemOf(command, device),
        current: standing.get(command.typeValue) ?? null,
      })),
    }
  },
)

type Device = { protocol: Protocol; model: string } | undefined

const itemOf = (command: CommandRow, device: Device) => {
  const why = device ? whyNot(command, device) : command.whyNot
  return {
    type_value: command.typeValue,
    name: command.name,
    params: Object.fromEntries(
      Object.entries(device ? paramsFor(command, device.protocol) : command.params).map(
        ([name, param]) => [name, paramOf(param)],
      ),
    ),
    right: command.right ?? null,
    risk: command.risk,
    channel: command.channel ?? ('connection' as const),
    setting: command.setting ?? null,
    protocols: framesOf(command),
    why_not: why ?? null,
    // The text of a watch is shown to who wears it.
    takes_text: why === 'noWord' && device?.protocol !== 'watch',
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
