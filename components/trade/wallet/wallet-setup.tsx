'use client'

import { Badge, Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Failure } from '#components/ui/form/failure.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { CardDialog, RemoveCardDialog } from './card-dialogs.tsx'
import { openWalletFile } from './open-wallet-file.ts'
import { PayeeDialog } from './payee-dialog.tsx'
import {
  accountName,
  type Card,
  useCards,
  useTakesPaypal,
  useWallet,
  type WalletFacts,
} from './use-wallet.ts'
import classes from './wallet.module.css'
import { WalletPasswordDialog } from './wallet-password-dialog.tsx'

type Open = 'password' | 'payee' | 'card' | { remove: Card } | undefined

/** Password, who is paid, and cards, in the order that they are needed; `isPlain`: nobody is paid. */
export function WalletSetup({ isPlain = false }: { isPlain?: boolean }) {
  const wallet = useWallet()
  const cards = useCards()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const error = wallet.error ?? cards.error
  if (error) return <Failure error={error} onRetry={() => void wallet.refetch()} />
  if (!wallet.data || !cards.data) return null
  return (
    <div className={classes.setup}>
      <PasswordPart wallet={wallet.data} onOpen={() => setOpen('password')} />
      {!isPlain && (
        <>
          <PayeePart wallet={wallet.data} onOpen={() => setOpen('payee')} />
          <CardsPart wallet={wallet.data} cards={cards.data.items} onOpen={setOpen} />
        </>
      )}
      {open === 'password' && <WalletPasswordDialog wallet={wallet.data} onClose={close} />}
      {open === 'payee' && <PayeeDialog wallet={wallet.data} onClose={close} />}
      {open === 'card' && <CardDialog holder={wallet.data.real_name} onClose={close} />}
      {typeof open === 'object' && <RemoveCardDialog card={open.remove} onClose={close} />}
    </div>
  )
}

type PartProps = { wallet: WalletFacts; onOpen: () => void }

function PasswordPart({ wallet, onOpen }: PartProps) {
  const t = useTranslations('wallet.setup')
  const { has_pwd, may_set_pwd } = wallet
  return (
    <section className={classes.group}>
      <div className={classes.heading}>
        <h2>{t('password')}</h2>
        {may_set_pwd && (
          <Button size="xs" variant={has_pwd ? 'default' : 'filled'} onClick={onOpen}>
            {t(has_pwd ? 'changePassword' : 'setPassword')}
          </Button>
        )}
      </div>
      <p className={classes.help}>
        {t(has_pwd ? 'passwordSet' : may_set_pwd ? 'passwordUnset' : 'passwordOfOthers')}
      </p>
    </section>
  )
}

function PayeePart({ wallet, onOpen }: PartProps) {
  const t = useTranslations('wallet.setup')
  const tell = useTell()
  const { real_name, identity_card, licence_id, has_pwd, may_set_pwd } = wallet
  return (
    <section className={classes.group}>
      <div className={classes.heading}>
        <h2>{t('payee')}</h2>
        {may_set_pwd && (
          <Button
            size="xs"
            variant={real_name || !has_pwd ? 'default' : 'filled'}
            disabled={!has_pwd}
            onClick={onOpen}
          >
            {t(real_name ? 'change' : 'fillIn')}
          </Button>
        )}
      </div>
      {real_name ? (
        <dl className={classes.facts}>
          <dt>{t('realName')}</dt>
          <dd>{real_name}</dd>
          <dt>{t('identity')}</dt>
          <dd>
            <bdi dir="ltr">{identity_card}</bdi>
          </dd>
          <dt>{t('licence')}</dt>
          <dd>
            {licence_id ? (
              <Button
                size="compact-sm"
                variant="light"
                onClick={() => openWalletFile(licence_id).catch(tell.failure)}
              >
                {t('download')}
              </Button>
            ) : (
              '—'
            )}
          </dd>
        </dl>
      ) : (
        <p className={classes.help}>{t(has_pwd ? 'payeeUnset' : 'passwordFirst')}</p>
      )}
    </section>
  )
}

type CardsProps = { wallet: WalletFacts; cards: Card[]; onOpen: (open: Open) => void }

function CardsPart({ wallet, cards, onOpen }: CardsProps) {
  const t = useTranslations('wallet.setup')
  const { real_name } = wallet
  const takesPaypal = useTakesPaypal()
  return (
    <section className={classes.group}>
      <div className={classes.heading}>
        <h2>{t(takesPaypal ? 'accounts' : 'cards')}</h2>
        <Button
          size="xs"
          variant={cards.length > 0 || !real_name ? 'default' : 'filled'}
          disabled={!real_name}
          onClick={() => onOpen('card')}
        >
          {t(takesPaypal ? 'addAccount' : 'addCard')}
        </Button>
      </div>
      {cards.length === 0 ? (
        <p className={classes.help}>
          {t(real_name ? (takesPaypal ? 'noAccounts' : 'noCards') : 'payeeFirst')}
        </p>
      ) : (
        <ul className={classes.rows}>
          {cards.map((card) => (
            <li key={card.card_id}>
              <span className={classes.words}>
                <strong>
                  <bdi>{accountName(card)}</bdi>
                </strong>
                <span className={classes.help}>
                  {[card.holder, card.branch].filter(Boolean).join(' · ')}
                </span>
              </span>
              {!card.is_usable && <Badge color="orange">{t('otherName')}</Badge>}
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                onClick={() => onOpen({ remove: card })}
              >
                {t('removeCard')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
