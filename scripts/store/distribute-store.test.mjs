import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../tests/setup/database.ts'
import { distributeStore } from './distribute-store.mjs'

let database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test.each([{}, { isDry: true }, { isBack: true }])(
  'a store without Citus is refused by its name (%o)',
  async (options) => {
    const name = new URL(database.url).pathname.slice(1)
    const moving = distributeStore({ url: database.url, ...options })
    await expect(moving).rejects.toThrow(`The database "${name}" (PostgreSQL`)
    await expect(moving).rejects.toThrow('has no extension citus')
  },
)

test('a server that does not answer is refused', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/none'
  await expect(distributeStore({ url })).rejects.toThrow('The store does not answer')
})
