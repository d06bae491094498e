'use client'

import { Badge, Button, Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { relativeTime } from '#lib/format/relative-time.ts'
import { dateTime } from '#lib/format/time.ts'
import classes from './account.module.css'
import { ActRow } from './act-row.tsx'
import { AddPasskeyDialog, DeletePasskeyDialog } from './passkey-dialogs.tsx'

type Passkey = CallReply<'user/GetPasskeys'>['items'][number]

/** The passkeys of the account, of every host. */
export function PasskeyPart() {
  const t = useTranslations('factor.passkey')
  const list = useCall('user/GetPasskeys', {})
  const [open, setOpen] = useState<Passkey | 'add'>()
  const close = () => setOpen(undefined)
  if (list.error) return <Failure error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <Skeleton height={80} mt="md" />
  const { items } = list.data
  return (
    <>
      <ul className={classes.rows}>
        <ActRow name={t('name')} help={t('help')}>
          <Button
            size="compact-md"
            {...(items.length > 0 && { variant: 'default' })}
            onClick={() => setOpen('add')}
          >
            {t('add')}
          </Button>
        </ActRow>
        {items.map((item) => (
          <PasskeyRow key={item.passkey_id} item={item} onDelete={() => setOpen(item)} />
        ))}
      </ul>
      {open === 'add' && <AddPasskeyDialog onClose={close} />}
      {open !== undefined && open !== 'add' && (
        <DeletePasskeyDialog
          id={open.passkey_id}
          name={open.name}
          isLast={items.length === 1}
          onClose={close}
        />
      )}
    </>
  )
}

function PasskeyRow({ item, onDelete }: { item: Passkey; onDelete: () => void }) {
  const t = useTranslations('factor.passkey')
  const { tag } = useLanguage()
  const { name, host, create_time: created, used_time: used } = item
  const now = Math.floor(Date.now() / 1000)
  return (
    <ActRow
      name={
        <>
          {name}
          {item.is_backed_up && <Badge variant="light">{t('synced')}</Badge>}
        </>
      }
      help={
        <>
          <span dir="ltr">{host}</span> ·{' '}
          <span className={classes.whole}>{t('created', { time: dateTime(created) })}</span> ·{' '}
          <span className={classes.whole}>
            {used === null ? t('unused') : t('used', { time: relativeTime(used, { now, tag }) })}
          </span>
        </>
      }
    >
      <Button
        size="compact-md"
        variant="default"
        aria-label={t('deleteOf', { name })}
        onClick={onDelete}
      >
        {t('delete')}
      </Button>
    </ActRow>
  )
}
