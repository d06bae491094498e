import { expect, test } from 'vitest'
import { verifyLedger } from '#server/domain/trade/money/verify-ledger.ts'
import { rootPlatform } from '../factories/file-platform.ts'
import { papersLacking } from '../factories/papers.ts'
import { tradeInTurn, tradeRaced } from './trade/run.ts'

/** `npm run bench -- money-model` draws thousands. */
const { platform } = await rootPlatform()

const expectSound = async () => {
  expect(await verifyLedger(platform.pool)).toMatchObject({ unbalanced: 0, drift: 0 })
  expect(await papersLacking(platform.pool)).toEqual([])
}

test('orders, refunds and disputes one after the other do what the model does', async () => {
  await tradeInTurn(platform, { runs: 15 })
  await expectSound()
})

test('orders, refunds and disputes at once pay and split each order once', async () => {
  await tradeRaced(platform, { runs: 12 })
  await expectSound()
})
