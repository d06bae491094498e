'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Failure } from '#components/ui/form/failure.tsx'
import { Money, useAmount } from '#components/ui/money.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { rangeText } from '#lib/format/range.ts'
import { dayText } from '#lib/format/time.ts'
import { useWallet, type WalletFacts } from './use-wallet.ts'
import classes from './wallet.module.css'

const tiles = [
  { key: 'balance', has: 'balanceHelp' },
  { key: 'withdrawable', has: 'withdrawableHelp' },
  { key: 'held', has: 'heldHelp' },
  { key: 'month_left', has: 'monthHelp' },
] as const

/** What of the profit comes later, and when. */
function useMaturing(wallet: WalletFacts | undefined): string | undefined {
  const t = useTranslations('wallet.tile')
  const amountOf = useAmount()
  if (!wallet || wallet.maturing === 0 || wallet.matures_first === null) return undefined
  const [date, last] = [dayText(wallet.matures_first), dayText(wallet.matures_last ?? 0)]
  const amount = amountOf(wallet.maturing, wallet.currency)
  return date === last
    ? t('maturing', { amount, date })
    : t('maturingUntil', { amount, date, last })
}

/** Leads to what it is for: a year of debts, and what paid them. */
function OwedTile({ cents }: { cents: number }) {
  const t = useTranslations('wallet.tile')
  const pathname = usePathname()
  const now = Math.floor(Date.now() / 1000)
  const year = rangeText({ from: now - 365 * 86_400, to: now })
  return (
    <div data-owed>
      <dt>{t('owed')}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
      <dd data-help>
        <PageLink href={`${pathname}?kind=debt&period=${year}`}>{t('owedHelp')}</PageLink>
      </dd>
    </div>
  )
}

/** What is there, what of it can be withdrawn, what waits. Users of devices earn nothing: `isPlain`. */
export function WalletTiles({ isPlain = false }: { isPlain?: boolean }) {
  const t = useTranslations('wallet.tile')
  const wallet = useWallet()
  const maturing = useMaturing(wallet.data)
  if (wallet.error) return <Failure error={wallet.error} onRetry={() => void wallet.refetch()} />
  return (
    <dl className={classes.tiles}>
      {(isPlain ? tiles.slice(0, 1) : tiles).map(({ key, has }) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>{wallet.data ? <Money cents={wallet.data[key]} /> : '…'}</dd>
          {!isPlain && <dd data-help>{key === 'withdrawable' && maturing ? maturing : t(has)}</dd>}
        </div>
      ))}
      {wallet.data && wallet.data.owed > 0 && <OwedTile cents={wallet.data.owed} />}
    </dl>
  )
}
