import { expect, test } from 'vitest'
import { verifyLedger } from '#server/domain/trade/money/verify-ledger.ts'
import { rootPlatform } from '../factories/file-platform.ts'
import { runInTurn, runRaced } from './model/run.ts'

/** `npm run bench -- money-model` draws thousands. */
const { platform } = await rootPlatform()

const expectSound = async () =>
  expect(await verifyLedger(platform.pool)).toMatchObject({ unbalanced: 0, drift: 0 })

test('whatever is done with money one after the other does what the model does', async () => {
  await runInTurn(platform, { runs: 15 })
  await expectSound()
})

test('whatever is done at once ends each order once, and money follows orders', async () => {
  await runRaced(platform, { runs: 12 })
  await expectSound()
})
