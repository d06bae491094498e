import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { readConfig } from '#server/config.ts'
import {
  checkDueDisputes,
  checkDueOrders,
  checkDueRefunds,
} from '#server/domain/trade/pay/check-due.ts'
import { renewDue } from '#server/domain/trade/renewal/renew-due.ts'
import { rechargeDue } from '#server/domain/trade/sim/recharge/recharge-due.ts'
import { checkDuePayouts } from '#server/domain/trade/wallet/payouts/check-payouts.ts'
import { paypalProvider } from '#server/integrations/pay/paypal-provider.ts'
import { createLog } from '#server/log.ts'
import { openServices } from '#server/services.ts'
import { answerWebhook } from '#server/web/answer-webhook.ts'
import { call } from '../factories/caller.ts'
import { localPaypal, paypalOfTests } from '../factories/local-paypal.ts'
import { memoryBus } from '../factories/memory-bus.ts'

type Step = {
  /** Where it is killed: a crashpoint(). */
  point: string
  /** Milliseconds that the test's clock is ahead. */
  ahead: number
  func?: string
  params?: object
  sid?: string
  event?: { name: string; body: string; headers?: Record<string, string> }
}

/** A process that waits for a step, then calls, takes an event or works a round as the worker does, until it is killed. */
const config = readConfig()
const log = createLog('test', config.LOG_LEVEL)
let ahead = 0
const now = () => Date.now() + ahead
const services = await openServices({ config, log, bus: memoryBus(), now })
const { PAYPAL_HOST } = process.env
if (PAYPAL_HOST) {
  const paypal = paypalProvider({ ...paypalOfTests, local: localPaypal(PAYPAL_HOST) })
  services.payments.providers = { ...services.payments.providers, paypal }
}
process.once('disconnect', () => process.exit())
const [step] = (await once(process, 'message')) as [Step]
ahead = step.ahead
process.env['CRASH_AT'] = step.point
if (step.func) await call(services, step.func, step.params, { sid: step.sid })
else if (step.event) await hear(step.event)
else {
  await checkDueOrders(services)
  await checkDueRefunds(services)
  await checkDueDisputes(services)
  await checkDuePayouts(services)
  await renewDue(services)
  await rechargeDue(services)
}
process.exit(0)

/** A vendor's event, by HTTP. */
async function hear({ name, ...request }: NonNullable<Step['event']>): Promise<void> {
  const server = http.createServer((incoming, response) =>
    answerWebhook(incoming, response, { services, name }),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await fetch(`http://127.0.0.1:${port}`, { method: 'POST', ...request })
}
