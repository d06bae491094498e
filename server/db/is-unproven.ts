import type { ExpressionBuilder } from 'kysely'
import type { Tables } from './sql.ts'

type Devices = ExpressionBuilder<Tables & { d: Tables['device'] }, 'd'>

/** Claimed, and not yet shown to be the claimant's; in the recycle bin too, where it would keep the number. */
export const isUnproven = (eb: Devices) =>
  eb.and([eb('d.claimed_at', 'is not', null), eb('d.claim_proof', 'is', null)])
