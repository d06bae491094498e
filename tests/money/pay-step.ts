import { readConfig } from '#server/config.ts'
import { checkDueOrders, checkDueRefunds } from '#server/domain/pay/check-due.ts'
import { submitAbandoned } from '#server/domain/wallet/submit-payout.ts'
import { paypalProvider } from '#server/integrations/pay/paypal-provider.ts'
import { createLog } from '#server/log.ts'
import { openServices } from '#server/services.ts'
import { call } from '../factories/caller.ts'
import { localPaypal, paypalOfTests } from '../factories/local-paypal.ts'
import { memoryBus } from '../factories/memory-bus.ts'

/** A process that calls, or works a round as the worker does, until `CRASH_AT` kills it. */
const config = readConfig()
const log = createLog('test', config.LOG_LEVEL)
const step = JSON.parse(process.env['STEP'] ?? '{}')
const now = () => Date.now() + step.ahead
const services = await openServices({ config, log, bus: memoryBus(), now })
const { PAYPAL_HOST } = process.env
if (PAYPAL_HOST) {
  const paypal = paypalProvider({ ...paypalOfTests, local: localPaypal(PAYPAL_HOST) })
  services.payments.providers = { ...services.payments.providers, paypal }
}
if (step.func) await call(services, step.func, step.params, { sid: step.sid })
else {
  await checkDueOrders(services)
  await checkDueRefunds(services)
  await submitAbandoned(services)
}
process.exit(0)
