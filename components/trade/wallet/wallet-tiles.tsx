'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '#components/data/use-call.ts'
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

const yearSeconds = 365 * 86_400
/** Of the newest changes of a debt one made it larger. */
const mostChanges = 20

/** What the debt came from last; the link leads to a year of it, and what paid it. */
function OwedTile({ cents, currency }: { cents: number; currency: string }) {
  const t = useTranslations('wallet')
  const pathname = usePathname()
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const year = { from: now - yearSeconds, to: now }
  const changes = useCall('wallet/GetFlow', {
    kind: 'debt',
    currency,
    start_time: year.from,
    end_time: year.to,
    limit_size: mostChanges,
  })
  const cause = changes.data?.items.find(({ amount }) => amount < 0)
  return (
    <div data-owed>
      <dt>{t('tile.owed')}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
      {cause && (
        <dd data-help>
          {t(`op.${cause.op}`)} <bdi>{cause.ref}</bdi>
        </dd>
      )}
      <dd data-help>
        <PageLink href={`${pathname}?kind=debt&period=${rangeText(year)}`}>
          {t('tile.owedHelp')}
        </PageLink>
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
      {wallet.data && wallet.data.owed > 0 && (
        <OwedTile cents={wallet.data.owed} currency={wallet.data.currency} />
      )}
    </dl>
  )
}
