import fc from 'fast-check'
import { tradeStatus } from '#lib/codes/payment.ts'
import { db, first } from '#server/db/sql.ts'
import { type Recharge, rechargeColumns } from '#server/domain/trade/sim/recharge/recharge.ts'
import { advanceRecharge } from '#server/domain/trade/sim/recharge/recharge-due.ts'
import { fulfil, type Model, type ModelTrade } from './model.ts'
import { isOneOf, type Outcome, onTrade, outcomeOf, type Picked, pick } from './operation.ts'
import { playRefund } from './refunds.ts'
import { NoAnswer, type OperatorAnswer, operatorAnswers } from './sim-operator.ts'
import { type RefundWay, refundWays } from './vendor.ts'

const { paid } = tradeStatus

/** `way`: of the refund that follows a failure. */
type ToppedUp = Picked & { answer: OperatorAnswer; way: RefundWay }

function play(model: Model, found: ModelTrade, { answer, way }: ToppedUp): Outcome {
  const isAgain = found.topUp === 'sent'
  if (!isAgain && found.topUp !== 'waiting') return 'none'
  if (!isAgain && found.status !== paid) {
    found.topUp = 'fail'
    return 'ok'
  }
  if (!isAgain && found.refunded > 0) return 'ok'
  found.topUp = 'sent'
  if (!hear(found, { answer, isAgain })) return 'noAnswer'
  if (found.atOperator === 'success') {
    found.topUp = 'success'
    found.isGiven = true
    fulfil(model, found)
  }
  if (found.atOperator === 'fail') {
    found.topUp = 'fail'
    const isByItself = found.status === paid && found.refunded === 0 && found.way !== 'bank'
    if (isByItself) playRefund(model, found, { kind: 'money', way, amount: found.amount })
  }
  return 'ok'
}

/** Whether it answered. */
function hear(
  found: ModelTrade,
  { answer, isAgain }: { answer: OperatorAnswer; isAgain: boolean },
): boolean {
  if (answer === 'unheard' || (isAgain && answer === 'lost')) return false
  if (answer === 'lost') {
    found.atOperator = 'processing'
    return false
  }
  if (isOneOf(found.atOperator, 'nothing', 'processing')) found.atOperator = answer
  return true
}

/** As the worker hands it over, or asks again. */
export const topUp = onTrade(
  fc.record({
    pick,
    answer: fc.constantFrom(...operatorAnswers),
    way: fc.constantFrom(...refundWays),
  }),
  play,
  async (real, { id }, { answer, way }) => {
    const { services, operator, vendor } = real
    const open = db
      .selectFrom('sim_recharge')
      .select(rechargeColumns)
      .where('order_id', '=', id)
      .where('state', '=', 'e_recharge_processing')
    const recharge = await first(services.pool, open.$castTo<Recharge>())
    if (!recharge) return 'none'
    Object.assign(operator, { answer })
    vendor.refundWay = way
    return outcomeOf(() => advanceRecharge(services, recharge)).catch((error) => {
      if (error instanceof NoAnswer) return 'noAnswer'
      throw error
    })
  },
)
