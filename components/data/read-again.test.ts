import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readAgain } from './read-again.ts'

/** A query that is shown; each of its reads is answered by `answer`. */
function shownQuery() {
  const client = new QueryClient()
  const answers: ((value: string) => void)[] = []
  const observed = client.getQueryCache().build(client, {
    queryKey: ['device/GetDetail'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  })
  return { client, answers, observed }
}

test('a first read that began before a change is read anew, and its answer is not shown', async () => {
  const { client, answers, observed } = shownQuery()
  const first = observed.fetch().catch(() => undefined)
  await readAgain(client)
  expect(observed.state.fetchStatus).toBe('idle')
  expect(observed.state.isInvalidated).toBe(true)
  answers[0]?.('before')
  await first
  expect(observed.state.data).toBeUndefined()
  const second = observed.fetch()
  answers[1]?.('after')
  await second
  expect(observed.state.data).toBe('after')
})

test('only what the filters name is read again', async () => {
  const { client, answers, observed } = shownQuery()
  const first = observed.fetch()
  await readAgain(client, { queryKey: ['alarm/Get'] })
  expect(observed.state.fetchStatus).toBe('fetching')
  answers[0]?.('kept')
  expect(await first).toBe('kept')
})
