'use client'

import { useTranslations } from 'next-intl'
import { Failure } from '#components/ui/form/failure.tsx'
import { Money } from '#components/ui/money.tsx'
import { useWallet } from './use-wallet.ts'
import classes from './wallet.module.css'

const tiles = [
  { key: 'balance', has: 'balanceHelp' },
  { key: 'withdrawable', has: 'withdrawableHelp' },
  { key: 'held', has: 'heldHelp' },
  { key: 'month_left', has: 'monthHelp' },
] as const

/** What is there, what of it can be withdrawn, what waits. Users of devices earn nothing: `isPlain`. */
export function WalletTiles({ isPlain = false }: { isPlain?: boolean }) {
  const t = useTranslations('wallet.tile')
  const wallet = useWallet()
  if (wallet.error) return <Failure error={wallet.error} onRetry={() => void wallet.refetch()} />
  return (
    <dl className={classes.tiles}>
      {(isPlain ? tiles.slice(0, 1) : tiles).map(({ key, has }) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>{wallet.data ? <Money cents={wallet.data[key]} /> : '…'}</dd>
          {!isPlain && <dd data-help>{t(has)}</dd>}
        </div>
      ))}
    </dl>
  )
}
