// `npm run ledger:verify`: one line of JSON; fails when money does not add up.

import { openPool } from '#server/db/pool.ts'
import { verifyLedger } from '#server/domain/trade/money/verify-ledger.ts'

const pool = openPool(process.env['DATABASE_URL'] ?? '', { max: 1 })
try {
  const state = await verifyLedger(pool)
  console.log(JSON.stringify(state))
  if (state.unbalanced + state.drift > 0) process.exitCode = 1
} finally {
  await pool.end()
}
