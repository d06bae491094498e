'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { call } from '#components/data/api.ts'
import { BulkDialogs } from '#components/shared/bulk/bulk-dialogs.tsx'
import { useBulk } from '#components/shared/bulk/use-bulk.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { NumbersField, useReadNumbers } from '#components/ui/form/numbers-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import classes from './give-gift.module.css'
import { PresentDialog } from './present-dialog.tsx'

const mostNumbers = 1000
const shownMissing = 20

type Found = CallReply<'device/FindDev'>

export type GiveGiftProps = {
  /** A list to pick devices from, one by one; tells their numbers. */
  picker: (onPick: (imei: string) => void) => ReactNode
  onClose: () => void
}

/** Which devices, then what they get, then what failed. */
export function GiveGift({ picker, onClose }: GiveGiftProps) {
  const t = useTranslations('order.gift')
  const [found, setFound] = useState<Found>()
  const hasFailed = useRef(false)
  const bulk = useBulk(found?.items ?? [])
  if (bulk.outcome.failed.length > 0)
    return (
      <BulkDialogs
        bulk={{
          ...bulk,
          closeFailures: () => {
            bulk.closeFailures()
            onClose()
          },
        }}
      />
    )
  if (!found) return <WhichDevices picker={picker} onFound={setFound} onClose={onClose} />
  return (
    <PresentDialog
      rows={found.items}
      bulk={bulk}
      note={
        <>
          <p role="status" className={classes.count}>
            {t('count', { count: found.items.length })}
          </p>
          <Missing numbers={found.missing} />
        </>
      }
      onDone={({ fail_items }) => {
        hasFailed.current = fail_items.length > 0
      }}
      onClose={() => !hasFailed.current && onClose()}
    />
  )
}

type WhichProps = GiveGiftProps & { onFound: (found: Found) => void }

/** Pasted numbers, or devices picked one by one. */
function WhichDevices({ picker, onFound, onClose }: WhichProps) {
  const t = useTranslations('order.gift')
  const rule = useTranslations('verification')
  const readNumbers = useReadNumbers()
  const [error, setError] = useState<string>()
  const [isPicking, setPicking] = useState(false)
  const form = useForm({
    initial: { numbers: '' },
    submit: async ({ numbers }) => {
      const read = readNumbers(numbers, mostNumbers)
      if ('error' in read) return setError(read.error)
      const found = await call('device/FindDev', { imeis: read.numbers }, { cacheMs: 0 })
      if (found.items.length === 0) return setError(rule('deviceTip32'))
      onFound(found)
    },
  })
  const { numbers } = form.values
  const change = (next: string) => {
    setError(undefined)
    form.set('numbers', next)
  }
  const add = (imei: string) => {
    const known = numbers.split('\n').filter((line) => line.trim() !== '')
    if (!known.includes(imei)) change([...known, imei].join('\n'))
  }
  return (
    <FormDialog title={t('who')} form={form} action={t('next')} onClose={onClose}>
      <NumbersField value={numbers} limit={mostNumbers} error={error} onChange={change} />
      {isPicking ? (
        <div className={classes.picker}>{picker(add)}</div>
      ) : (
        <div>
          <Button size="xs" variant="light" onClick={() => setPicking(true)}>
            {t('pick')}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}

function Missing({ numbers }: { numbers: readonly string[] }) {
  const t = useTranslations('tool.batchCommand')
  if (numbers.length === 0) return null
  return (
    <p className={classes.missing}>
      {t('missing', { count: numbers.length })}{' '}
      <bdi dir="ltr">
        {numbers.slice(0, shownMissing).join(', ')}
        {numbers.length > shownMissing && ' …'}
      </bdi>
    </p>
  )
}
