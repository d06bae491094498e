import { rechargeDue } from '#server/domain/trade/sim/recharge/recharge-due.ts'
import { md5 } from './organisations.ts'
import { offerPackage, simPackage } from './packages.ts'
import { heldPayPlatform } from './pay-platform.ts'
import { putCard } from './sims.ts'
import { putMoney } from './wallets.ts'

const cents = 1000

type Bought = { end?: string; pay_plat?: number }

/** A market with the sandbox of SIM operators, where the owner has a wallet full of money. */
export async function simMarket() {
  const opened = await heldPayPlatform({ SIM_PROVIDER: 'sandbox' })
  const { platform, market } = opened
  const { as, parties, accounts } = market
  const { pool } = platform
  const owner = parties.owner.id
  const methods = { wallet: 3, sandbox: 9 }
  const md5_pwd = md5('Wallet7word')
  await as('owner', 'wallet/SetPwd', {
    pwd_md5: md5_pwd,
    login_pwd_md5: md5(accounts.owner.password),
  })
  const paid = { rootId: parties.root.id, organisationId: owner, amount: 1_000_000 }
  await putMoney(platform, paid, { part: 'cash' })
  const offer = () => offerPackage(market, simPackage)
  return {
    ...opened,
    owner,
    methods,
    cents,
    offer,
    /** A card in a device of the owner, and data ordered for it. */
    bought: async ({ end = '99', pay_plat = methods.wallet }: Bought = {}) => {
      const batch_no = await offer()
      const device = await market.device('owner')
      const card = await putCard(platform, owner, { end, deviceId: device.id })
      const item = { pay_plat, total_fee: cents }
      const params = { batch_no, iccid: card.iccid, item, md5_pwd }
      const reply = await as('owner', 'pay/PrepayIncrement', params)
      return { reply, device, card, number: reply['out_trade_no'] as string }
    },
    /** What the worker does in the next minutes. */
    recharge: async (rounds = 1) => {
      for (let round = 0; round < rounds; round++) {
        await rechargeDue(platform)
        platform.advance(61)
      }
    },
    orderOf: (number: string) => as('owner', 'pay/GetOrder', { out_trade_no: number }),
    cardOf: async (iccid: string) =>
      ((await as('root', 'sim/Get', { iccids: [iccid] }))['items'] as Record<string, number>[])[0],
    rechargeOf: async (number: string) => {
      const asked = 'SELECT state, reason, checks FROM sim_recharge WHERE number = $1'
      return (await pool.query(asked, [number])).rows[0]
    },
    /** In the operator's books. */
    topUps: async (iccid: string) => {
      const asked = 'SELECT key, flow, state, asked FROM sandbox_top_up WHERE iccid = $1'
      return (await pool.query(asked, [iccid])).rows
    },
  }
}
