import { expect, test } from 'vitest'
import { functions } from '#lib/contract/index-list.ts'
import { pushEvents } from '#lib/contract/push-events.ts'
import { sampleOf, sampleParams } from './contract-samples.ts'

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
