import { expect, test } from 'vitest'
import { functions } from '#lib/contract/index-list.ts'
import { pushEvents } from '#lib/contract/push-events.ts'
import { refusedDevice } from './agreed-samples.ts'
import { sampleOf, sampleParams } from './contract-samples.ts'
import { sampleDevice } from './recent-samples.ts'

test('every function takes its sample params', () => {
  const refused = functions.flatMap((func) => {
    const { error } = func.params.safeParse(sampleParams(func))
    return error ? [`${func.name}: ${error.message}`] : []
  })
  expect(refused).toEqual([])
})

/** Its texts come in several languages, some of them in each. */
const byLanguage = ['ops/GetConfig', 'ops/SetConfig']

test('every sample answer is one of its function', () => {
  const wrong = functions.filter(
    ({ name, reply }) =>
      !byLanguage.includes(name) && !reply.safeParse(sampleOf(reply, 'output')).success,
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('events of delivered messages have every field of their type', () => {
  for (const event of Object.values(pushEvents)) {
    const sample = sampleOf(event, 'output')
    expect(event.strict().safeParse(sample).error).toBeUndefined()
    expect(Object.keys(sample as object)).toEqual(Object.keys(event.shape))
  }
})

type Part = Readonly<Record<string, unknown>>

/** Every object of a sample with where it stands; `inFailed`: among what was refused. */
function partsOf(value: unknown, path = '', inFailed = false): [string, Part, boolean][] {
  if (Array.isArray(value)) return value.flatMap((one) => partsOf(one, `${path}[]`, inFailed))
  if (value === null || typeof value !== 'object') return []
  const within = Object.entries(value).flatMap(([name, one]) =>
    partsOf(one, `${path}.${name}`, inFailed || name === 'fail_items'),
  )
  return [[path, value as Part, inFailed], ...within]
}

const samples: [string, unknown][] = [
  ...functions.map((func): [string, unknown] => [func.name, sampleOf(func.reply, 'output')]),
  ...functions.map((func): [string, unknown] => [`${func.name} params`, sampleParams(func)]),
  ...Object.entries(pushEvents).map(([type, event]): [string, unknown] => [
    type,
    sampleOf(event, 'output'),
  ]),
]

/** What is wrong with the objects of all samples. */
const wrongParts = (faultOf: (part: Part, inFailed: boolean) => string | undefined) =>
  samples.flatMap(([name, sample]) =>
    partsOf(sample).flatMap(([path, part, inFailed]) => {
      const fault = faultOf(part, inFailed)
      return fault === undefined ? [] : [`${name} ${path}: ${fault}`]
    }),
  )

/** Of what comes before what, by the words of their names. */
const order = [
  ['start', 'end'],
  ['begin', 'end'],
  ['first', 'last'],
  ['from', 'to'],
  ['from', 'until'],
  ['enter', 'leave'],
  ['matures_first', 'matures_last'],
  ['least', 'mean'],
  ['mean', 'most'],
  ['least', 'most'],
  ['avg', 'max'],
  ['p50', 'p95'],
] as const

test('in every sample what begins comes before what ends, the least before the most', () => {
  const wrong = wrongParts((part) => {
    for (const [name, low] of Object.entries(part))
      for (const [before, after] of order) {
        const other = name.replace(before, after)
        const high = part[other]
        const isPair = other !== name && !/_(lat|lon)$/.test(name) && typeof low === typeof high
        if (isPair && (low as number) > (high as number)) return `${name} ${low}, ${other} ${high}`
      }
    return undefined
  })
  expect(wrong).toEqual([])
})

test('in every sample what happened to a thing happened after it was made', () => {
  const wrong = wrongParts(({ create_time: made, ...others }) => {
    const times = Object.entries(others).filter(([name]) => name.endsWith('_time'))
    const early = times.find(
      ([, time]) => typeof made === 'number' && typeof time === 'number' && time < made,
    )
    return early && `${early[0]} before create_time`
  })
  expect(wrong).toEqual([])
})

/** Parts of a whole that are never more than it. */
const wholes: Readonly<Record<string, readonly string[]>> = {
  total: ['done', 'failed', 'waiting', 'packets', 'ready', 'online', 'used', 'own'],
  all: ['online', 'moving', 'static', 'offline', 'expired', 'notActivated'],
  devices: ['online', 'offline', 'driving', 'expired', 'over_week', 'within_7'],
  count: ['unack', 'handled', 'answered', 'failed', 'succeeded', 'log_ins'],
  total_packets: ['packets'],
  flow: ['rflow', 'used_flow'],
  total_fee: ['refund_fee'],
}

test('in every sample a whole is no less than its parts and than the rows beside it', () => {
  const wrong = wrongParts((part) => {
    for (const [whole, names] of Object.entries(wholes)) {
      const most = part[whole]
      if (typeof most !== 'number') continue
      const greater = names.find((name) => typeof part[name] === 'number' && part[name] > most)
      if (greater) return `${greater} above ${whole}`
      const longer = Object.entries(part).find(
        ([, rows]) => Array.isArray(rows) && rows.length > most,
      )
      if (whole === 'total' && longer) return `total below the rows of ${longer[0]}`
    }
    return undefined
  })
  expect(wrong).toEqual([])
})

test('every sample is about one device, but for those that were refused', () => {
  const wrong = wrongParts((part, inFailed) => {
    const own = inFailed ? refusedDevice : sampleDevice
    const odd = (['simei', 'imei'] as const).find((name) => {
      const numbers = [part[name]].flat().filter((one) => typeof one === 'string')
      return numbers.some((number) => number !== own[name])
    })
    return odd && `${odd} ${part[odd]}`
  })
  expect(wrong).toEqual([])
})

const stills = ['offline', 'static', 'notActivated', 'e_line_down', 'e_line_sleep', false]

test('in no sample a device drives that is away or stands', () => {
  const wrong = wrongParts(({ speed, state, line_state, is_online, is_moving }) =>
    typeof speed === 'number' &&
    speed > 0 &&
    [state, line_state, is_online, is_moving].some((one) => stills.includes(one as string))
      ? 'drives'
      : undefined,
  )
  expect(wrong).toEqual([])
})
