import type { PaymentProvider, ProviderName, Settled } from '../../../integrations/pay/provider.ts'
import type { PayStores } from './pay-stores.ts'

/** One at a vendor. */
type Account = {
  provider: Pick<PaymentProvider, 'listSettled'>
  /** Whom its orders name; null: the installation. */
  keyIds: readonly (number | null)[]
  /** Payments are taken with it: then it is an error that it does not answer. */
  isInUse: boolean
}

/** The books of a vendor: what brands' own accounts there took stands in the same account of the ledger. */
export type Books = {
  name: ProviderName
  /** By day (UTC), of those accounts that answer for all of them. Throws when none does. */
  read(days: readonly string[]): Promise<Settled[][]>
  /** Whose account did not answer, so far. */
  missing(): ReadonlySet<number | null>
  /** Why, of those in use. */
  failures(): unknown[]
}

const payNames = ['sandbox', 'stripe', 'paypal'] as const

/** One a vendor that has an account. An account that did not answer is not asked again by them. */
export const listBooks = (stores: Pick<PayStores, 'payments' | 'log'>): Books[] =>
  payNames.flatMap((name) => {
    const accounts = accountsOf(stores, name)
    return accounts.length === 0 ? [] : [booksOf(stores, name, accounts)]
  })

function accountsOf({ payments }: Pick<PayStores, 'payments'>, name: ProviderName): Account[] {
  const installed = payments.providers[name]
  const keyed = payments.keyed.all(name)
  const same = keyed.find(({ provider }) => installed && provider.account === installed.account)
  const ofKeys = keyed.flatMap((one) =>
    one === same
      ? []
      : [{ provider: one.provider, keyIds: one.brandKeyIds, isInUse: !one.isEnded }],
  )
  if (!installed) return ofKeys
  const keyIds = [null, ...(same?.brandKeyIds ?? [])]
  return [{ provider: installed, keyIds: keyIds, isInUse: true }, ...ofKeys]
}

function booksOf(
  { log }: Pick<PayStores, 'log'>,
  name: ProviderName,
  accounts: readonly Account[],
): Books {
  const failed = new Map<Account, unknown>()
  const readOne = async (account: Account, days: readonly string[]) => {
    try {
      return await Promise.all(days.map((day) => account.provider.listSettled(day)))
    } catch (error) {
      failed.set(account, error)
      const about = { err: error, provider: name, keys: account.keyIds }
      log.error(about, 'an account does not show its books')
      return []
    }
  }
  return {
    name: name,
    read: async (days) => {
      const asked = accounts.filter((account) => !failed.has(account))
      const read = await Promise.all(asked.map((account) => readOne(account, days)))
      if (failed.size === accounts.length) throw [...failed.values()][0]
      return days.map((_, index) => eachOnce(read.map((books) => books[index] ?? [])))
    },
    missing: () => new Set([...failed.keys()].flatMap(({ keyIds }) => keyIds)),
    failures: () => [...failed].flatMap(([{ isInUse }, error]) => (isInUse ? [error] : [])),
  }
}

/** A number stands in one account: two keys of the same show it twice. */
function eachOnce(books: readonly Settled[][]): Settled[] {
  const seen = new Set<string>()
  return books.flatMap((settled) => {
    const fresh = settled.filter(({ number }) => !seen.has(number))
    for (const { number } of fresh) seen.add(number)
    return fresh
  })
}
