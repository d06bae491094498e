import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect } from 'vitest'
import { verifyLedger } from '#server/domain/trade/money/verify-ledger.ts'
import {
  checkDueDisputes,
  checkDueOrders,
  checkDueRefunds,
} from '#server/domain/trade/pay/check-due.ts'
import { answerPaySandbox } from '#server/sandbox/pay/vendor/answer-pay-sandbox.ts'
import type { Services } from '#server/services.ts'
import { answerWebhook } from '#server/web/answer-webhook.ts'
import { type Market, openMarket } from './market.ts'
import { papersLacking } from './papers.ts'
import { openPlatform, type Platform, type PlatformOptions } from './platform.ts'

export type PayPlatform = {
  platform: Platform
  market: Market
  /** Of vendor and webhooks. */
  origin: string
  /** What a payer does on the page that the QR code leads to. */
  onPage: (url: string, act: 'pay' | 'decline') => Promise<void>
  /** What the worker does in a round. */
  work: () => Promise<number>
  balance: (organisationId: number, kind: string, currency?: string) => Promise<number>
  isSound: () => Promise<boolean>
}

export type SandboxPlatform = Pick<PayPlatform, 'platform' | 'origin' | 'work'>

/** Payments go to the sandbox over HTTP, on a port of its own. Closed after the file's tests. */
export async function sandboxPlatform(
  more: Record<string, string> = {},
  options: PlatformOptions = {},
): Promise<SandboxPlatform> {
  let services: Services | undefined
  const server = http.createServer((request, response) => {
    if (!services) throw new Error('too early')
    const [path = ''] = (request.url ?? '').split('?')
    const rest = (prefix: string) => path.slice(prefix.length)
    const answered = path.startsWith('/webhook/')
      ? answerWebhook(request, response, { services, name: rest('/webhook/') })
      : answerPaySandbox(request, response, { services, path: rest('/sandbox/pay/') })
    answered.catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = { PAY_SANDBOX_URL: `${origin}/sandbox/pay`, ...more }
  const platform = await openPlatform({ ...options, env })
  services = platform
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await platform.close()
  })
  return {
    platform,
    origin,
    work: async () =>
      (await checkDueOrders(platform)) +
      (await checkDueRefunds(platform)) +
      (await checkDueDisputes(platform)),
  }
}

/** With a clock that only `advance` moves: for what no other process takes part in. */
export const heldPayPlatform = (more: Record<string, string> = {}) =>
  payPlatform(more, { isHeld: true })

/** A market on such a platform. */
export async function payPlatform(
  more: Record<string, string> = {},
  options: PlatformOptions = {},
): Promise<PayPlatform> {
  const { platform, origin, work } = await sandboxPlatform(more, options)
  const market = await openMarket(platform)
  return {
    platform,
    market,
    origin,
    work,
    onPage: async (url, act) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const { ok } = await fetch(url, { method: 'POST', headers, body: `act=${act}` })
      if (!ok) throw new Error(`the page ${url} does not work`)
    },
    balance: async (organisationId, kind, currency = 'CNY') => {
      const { rows } = await platform.pool.query<{ balance: number }>(
        `SELECT coalesce(sum(balance), 0)::bigint AS balance FROM ledger_account
         WHERE organisation_id = $1 AND kind = $2::"LedgerKind" AND currency = $3`,
        [organisationId, kind, currency],
      )
      return rows[0]?.balance ?? 0
    },
    isSound: async () => {
      const { unbalanced, drift } = await verifyLedger(platform.pool)
      expect(await papersLacking(platform.pool)).toEqual([])
      return unbalanced === 0 && drift === 0
    },
  }
}
