import { expect, test } from 'vitest'
import { type Protocol, protocolNames } from '#lib/codes/protocols.ts'
import { carry, paramsFor, whyNot } from '#lib/commands/carry.ts'
import { commands } from '#lib/commands/catalogue.ts'
import type { CommandRow } from '#lib/commands/command-row.ts'
import {
  type CommandParam,
  type CommandParams,
  isAsked,
  paramsSchema,
} from '#lib/commands/params.ts'
import { restWords } from '#lib/commands/rest-words.ts'
import { gt06 } from '#server/gateway/codecs/gt06/index.ts'
import { jt808 } from '#server/gateway/codecs/jt808/index.ts'
import type { StreamProtocol } from '#server/gateway/codecs/protocol.ts'
import { watch } from '#server/gateway/codecs/watch/index.ts'

/** A model of each protocol that declares all it can. */
const models: Partial<Record<Protocol, string>> = { jt808: 'G10LS', gt06: 'GT06E' }

const codecs: Partial<Record<Protocol, Pick<StreamProtocol, 'command'>>> = {
  jt808,
  gt06,
  watch,
}
const numbers: Partial<Record<Protocol, string>> = {
  jt808: '13922230001',
  gt06: '867000000000991',
  watch: '4504816162',
}

/** What people may choose: each choice, both ends of a number, the longest text. */
function edges(param: CommandParam): unknown[] {
  switch (param.type) {
    case 'number':
      return [param.min, param.max, ...(param.or === undefined ? [] : [param.or])]
    case 'choice':
      return [...param.values]
    case 'text':
      return ['a'.repeat(param.max), ...(param.isAscii ? [] : ['设'.repeat(param.max)])]
    case 'phone':
      return ['+8613800000001']
    case 'host':
      return ['192.0.2.7', 'a-b.example']
    case 'clock':
      return ['00:00', '23:59']
    case 'days':
      return [[1], [1, 15, 31]]
    case 'contacts':
      return [[{ name: 'Li', phone: '13800000001' }]]
    case 'phones':
      return [Array(param.most).fill('+8613800000001')]
    case 'alarms':
      return [[], Array(param.most).fill({ time: '23:59', days: [1, 7] })]
    case 'sound':
      return [25, 50 * param.most].map((frames) =>
        Buffer.from(`#!AMR\n${`\x3c${'}'.repeat(31)}`.repeat(frames)}`).toString('base64'),
      )
    case 'periods':
      return [[], Array(param.most).fill({ start: '00:00', end: '23:59' })]
  }
}

/** Every parameter at each of its edges, together with those that it needs. */
function* offered(params: CommandParams): Generator<Record<string, unknown>> {
  let all: Record<string, unknown>[] = [{}]
  for (const [name, param] of Object.entries(params)) {
    const values = param.optional ? [undefined, ...edges(param)] : edges(param)
    all = all.flatMap((given) =>
      isAsked(param, given)
        ? values.map((value) => (value === undefined ? given : { ...given, [name]: value }))
        : [given],
    )
  }
  for (const given of all) if (paramsSchema(params).safeParse(given).success) yield given
}

const takers = (command: CommandRow) =>
  protocolNames.filter(
    (protocol) => whyNot(command, { protocol, model: models[protocol] ?? '' }) === undefined,
  )

test('no value is offered to a device that its protocol does not carry', () => {
  for (const command of commands) {
    for (const protocol of takers(command)) {
      const model = models[protocol] ?? ''
      const given = [...offered(paramsFor(command, protocol))]
      expect([command.name, protocol, given.length > 0]).toEqual([command.name, protocol, true])
      for (const values of given) {
        const wire = carry(command, { protocol, model }, values)
        if (typeof wire === 'string') throw new Error(`${command.name} ${protocol}: ${wire}`)
        if (wire.kind === 'sms' || wire.kind === 'platform') continue
        const hears = hasFrames(protocol, wire)
        expect([command.name, values, hears]).toEqual([command.name, values, true])
      }
    }
  }
})

type Word = { kind: string; params: Record<string, unknown> }

function hasFrames(protocol: Protocol, { kind, params }: Word): boolean {
  const made = codecs[protocol]?.command({
    command: { ...params, kind },
    model: models[protocol] ?? '',
    number: numbers[protocol] ?? '',
    settings: {},
    link: {},
    nextSerial: () => 1,
  })
  return (made?.frames.length ?? 0) > 0
}

test('every choice of the catalogue is carried by somebody, unless nobody takes the command', () => {
  for (const command of commands) {
    const takes = takers(command)
    if (takes.length === 0) continue
    for (const [name, param] of Object.entries(command.params)) {
      if (param.type !== 'choice') continue
      const carried = takes.flatMap((protocol) => {
        const own = paramsFor(command, protocol)[name]
        return own?.type === 'choice' ? [...own.values] : []
      })
      expect([command.name, name, new Set(carried)]).toEqual([
        command.name,
        name,
        new Set(param.values),
      ])
    }
  }
})

test('at most three commands are of no device, and docs/commands.md says why', () => {
  const nobody = commands.filter(
    (command) => takers(command).length === 0 && command.whyNot !== 'platform',
  )
  expect(nobody.map(({ name }) => name)).toEqual(['logLevel', 'locationPriority', 'volume'])
})

test('a schedule is carried by every protocol that takes commands', () => {
  const takers = protocolNames.filter((name) => restWords[name] !== undefined)
  expect(takers).toEqual(['jt808', 'gt06', 'watch'])
  for (const protocol of takers) {
    const words = restWords[protocol]?.(600)
    for (const word of [words?.rest, words?.wake])
      expect(word && hasFrames(protocol, word)).toBe(true)
  }
})
