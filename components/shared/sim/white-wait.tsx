'use client'

import { Alert, Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useAccountSettings, useChangeSettings } from '#components/data/use-account-settings.ts'
import { useCall } from '#components/data/use-call.ts'
import { dateTime } from '#lib/format/time.ts'

/** The card whose white list was changed last, until numbers of it may be deleted again. */
export function WhiteWait({ onShow }: { onShow: (iccid: string) => void }) {
  const t = useTranslations('sim.white')
  const { whitewaiticcid: iccid, whitewaittime: days } = useAccountSettings().local
  const change = useChangeSettings()
  const isAsked = iccid !== '' && days > 0
  const { data } = useCall('sim/GetWhiteList', { iccid }, { enabled: isAsked })
  const isOver =
    isAsked &&
    data !== undefined &&
    data.delete_from === null &&
    data.items.every(({ state }) => state === 'on')
  useEffect(() => {
    if (isOver) change('local', { whitewaiticcid: '', whitewaittime: 0 }).catch(() => undefined)
  }, [isOver, change])
  if (!isAsked || !data || isOver) return null
  return (
    <Alert mb="sm">
      {data.delete_from === null
        ? t('waiting', { number: iccid })
        : t('wait', { number: iccid, time: dateTime(data.delete_from) })}{' '}
      <Button size="compact-xs" variant="subtle" onClick={() => onShow(iccid)}>
        {t('show')}
      </Button>
    </Alert>
  )
}
