'use client'

import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useSession } from '#components/data/session.ts'
import { useCall } from '#components/data/use-call.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { ActRow } from './act-row.tsx'

/** Whether the own organisation wants a second factor of everybody in it and below. */
export function FactorRule() {
  const t = useTranslations('factor.rule')
  const name = useSession()?.familys[0]?.sname ?? ''
  const tell = useTell()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const found = useCall('usermgr/GetFactorRule', {})
  const rule = found.data
  if (found.error) return <Failure error={found.error} onRetry={() => void found.refetch()} />
  if (!rule) return null
  const { is_required: isOn, is_required_above: isOnAbove, is_set_above: isHeld, without } = rule

  async function change(): Promise<void> {
    const request_id = crypto.randomUUID()
    await call('usermgr/SetFactorRule', { is_required: !isOn, request_id })
    await client.invalidateQueries({ queryKey: ['usermgr/GetFactorRule'] })
    tell.done(t(isOn ? 'ended' : 'begun'))
    setAsking(false)
  }

  return (
    <ActRow
      name={t('name')}
      state={{ isOn: isOn || isOnAbove, text: t(isOn || isOnAbove ? 'on' : 'off') }}
      help={
        <>
          {isOnAbove || isHeld ? t('above') : t('help', { name })}{' '}
          {t('without', { count: without })}
        </>
      }
    >
      {!isHeld && (
        <Button
          size="compact-md"
          {...(isOn && { variant: 'default' })}
          onClick={() => setAsking(true)}
        >
          {t(isOn ? 'end' : 'begin')}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t(isOn ? 'endTitle' : 'beginTitle')}
          consequence={isOn ? t('endText', { name }) : t('beginText', { name, count: without })}
          action={t(isOn ? 'end' : 'begin')}
          onConfirm={change}
          onClose={() => setAsking(false)}
        />
      )}
    </ActRow>
  )
}
