import { checkDuePayouts } from '#server/domain/trade/wallet/payouts/check-payouts.ts'
import { md5 } from './organisations.ts'
import type { PayPlatform } from './pay-platform.ts'
import { openWallet, putMoney, walletPassword } from './wallets.ts'

const md5_pwd = md5(walletPassword)

/** The wallet of `dealer` with profit, its withdrawals, and what becomes of them. */
export async function openPayouts({ platform, market }: PayPlatform, currency = 'CNY') {
  const { parties, as } = market
  const organisationId = parties.dealer.id
  const cardId = await openWallet(market, 'dealer')
  const given = { rootId: parties.root.id, organisationId, amount: 19_000_000 }
  await putMoney(platform, given, { currency })

  const found = async (withdraw_id: string) =>
    (await as('dealer', 'wallet/GetWithdrawList'))['items'].find(
      (one: { withdraw_id: string }) => one.withdraw_id === withdraw_id,
    )
  const order = async (amount: number, card_id = cardId): Promise<string> =>
    (await as('dealer', 'wallet/Withdraw', { amount, card_id, md5_pwd }))['withdraw_id']
  const decide = (withdraw_id: string, action: string, more: object = {}) =>
    as('root', 'wallet/AuditWithdraw', { withdraw_id, action, rev: 1, ...more })

  /** Time passes for transfers alone: sessions would end. */
  const pass = (seconds: number) =>
    platform.pool.query(
      `UPDATE withdrawal SET next_check_at = next_check_at - $1 * interval '1 second',
         submitted_at = submitted_at - $1 * interval '1 second'
       WHERE next_check_at IS NOT NULL`,
      [seconds],
    )

  return {
    cardId,
    md5_pwd,
    organisationId,
    order,
    decide,
    found,
    approve: (withdraw_id: string, payout: string) => decide(withdraw_id, 'approve', { payout }),
    /** Ordered and approved. Answers the order. */
    carried: async (amount: number, payout: string, card_id = cardId): Promise<string> => {
      const id = await order(amount, card_id)
      const reply = await decide(id, 'approve', { payout })
      if (reply.error) throw new Error(JSON.stringify(reply))
      return id
    },
    pass,
    /** A round of the worker after a time. */
    look: async (seconds = 31) => {
      await pass(seconds)
      return checkDuePayouts(platform)
    },
    wallet: () => as('dealer', 'wallet/GetWallet'),
    /** Postings of its end. */
    postings: async (withdraw_id: string): Promise<string[]> => {
      const { rows } = await platform.pool.query<{ key: string }>(
        'SELECT key FROM ledger_transaction WHERE key = ANY($1) ORDER BY key',
        [[`wdp:${withdraw_id}`, `wdx:${withdraw_id}`]],
      )
      return rows.map(({ key }) => key)
    },
  }
}
