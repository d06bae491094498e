import { answerReport as contract } from '#lib/contract/sim/answer-report.ts'
import { answerSimReport } from '../../domain/trade/sim/answer-sim-report.ts'
import { handle } from '../door/handle.ts'

export const answerReport = handle(contract, async (ctx, { iccid, is_there: isThere }) => {
  await answerSimReport(ctx, { iccid, isThere })
  return {}
})
