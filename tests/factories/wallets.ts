import type { WalletOperation, WalletPart } from '#lib/codes/wallet.ts'
import { walletParts } from '#lib/codes/wallet.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { post } from '#server/domain/trade/money/ledger.ts'
import { sealNumber } from '#server/domain/trade/wallet/sealed-number.ts'
import type { Services } from '#server/services.ts'
import type { Market, Party } from './market.ts'
import { hashOf, md5, nextNumber } from './organisations.ts'
import { picture } from './picture.ts'
import { putFile } from './tasks.ts'

export const walletPassword = 'Purse4Tests'
export const payee = { real_name: '王小明', identity_card: '11010519491231002X' }

type Paid = { rootId: number; organisationId: number; amount: number }

/** Money from the platform's bank into a wallet: profit unless told otherwise. */
export const putMoney = (
  { pool }: Pick<Services, 'pool'>,
  { rootId, organisationId, amount }: Paid,
  {
    part = 'profit',
    op = 'e_po_profit',
    currency = 'CNY',
  }: { part?: WalletPart; op?: WalletOperation; currency?: string } = {},
) =>
  inTransaction(pool, (client) =>
    post(client, {
      key: `put:${nextNumber()}`,
      op,
      ref: `T${nextNumber()}`,
      legs: [
        { organisationId: rootId, kind: 'bank', currency, amount: -amount },
        { organisationId, kind: walletParts[part], currency, amount },
      ],
    }),
  )

/** With `walletPassword`, somebody to pay and money to withdraw. */
export async function putWallet(services: Services, organisationId: number): Promise<void> {
  const { pool, config } = services
  const identity = sealNumber(services, organisationId, payee.identity_card)
  await pool.query(
    `INSERT INTO wallet (organisation_id, password_hash, real_name, identity) VALUES ($1, $2, $3, $4)`,
    [organisationId, await hashOf(walletPassword, config.SECRET), payee.real_name, identity],
  )
}

/** The one card of a wallet of `putWallet`, an order to it that waits, and money to order more. */
export async function putWithdrawal(
  services: Services,
  { rootId, organisationId }: Omit<Paid, 'amount'>,
): Promise<{ cardId: string; withdrawId: string }> {
  const amount = 500
  await putMoney(services, { rootId, organisationId, amount: 4 * amount })
  const number = sealNumber(services, organisationId, `62220212${nextNumber()}`)
  return inTransaction(services.pool, async (client) => {
    const remove = 'UPDATE bank_card SET removed_at = now() WHERE organisation_id = $1'
    await client.query(remove, [organisationId])
    const card = await client.query(
      `INSERT INTO bank_card (organisation_id, holder, bank, branch, number, tail, created_at)
       VALUES ($1, $2, 'ICBC', '', $3, '1234', now()) RETURNING id`,
      [organisationId, payee.real_name, number],
    )
    const order = await client.query(
      `INSERT INTO withdrawal (organisation_id, applicant_id, applicant, currency, amount, card_id, holder, bank,
         branch, number, tail, created_at, updated_at)
       SELECT organisation_id, 0, 'x', 'CNY', $2, id, holder, bank, branch, number, tail, now(), now()
       FROM bank_card WHERE id = $1 RETURNING id`,
      [card.rows[0].id, amount],
    )
    const [cardId, withdrawId] = [card.rows[0].id, order.rows[0].id]
    const legs = [
      { organisationId, kind: 'wallet_profit', currency: 'CNY', amount: -amount },
      { organisationId, kind: 'withdraw_hold', currency: 'CNY', amount },
    ] as const
    await post(client, { key: `wd:${withdrawId}:1`, op: 'e_po_get', ref: `wd:${withdrawId}`, legs })
    return { cardId: String(cardId), withdrawId: String(withdrawId) }
  })
}

export const putVoucher = (services: Services, accountId: number) =>
  putFile(services, { accountId, kind: 'voucher', name: 'transfer.png', bytes: picture })

/** Password, real name and a card; answers the card. */
export async function openWallet(market: Market, party: Party): Promise<string> {
  const md5_pwd = md5(walletPassword)
  const login_pwd_md5 = md5(market.accounts[party].password)
  await done(market.as(party, 'wallet/SetPwd', { pwd_md5: md5_pwd, login_pwd_md5 }))
  await done(market.as(party, 'wallet/PerfectWallet', { ...payee, md5_pwd }))
  const card_no = `62220212345678${String(nextNumber()).padStart(5, '0')}`
  const card = { card_no, bank: '工商银行', branch: '朝阳支行', md5_pwd }
  return (await done(market.as(party, 'wallet/BindCard', card)))['card_id']
}

async function done(answer: ReturnType<Market['as']>) {
  const reply = await answer
  if (reply.error) throw new Error(JSON.stringify(reply))
  return reply
}
