'use client'

import { Switch } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import type { Service } from '#components/shared/service/use-amount.ts'
import { useMoney } from '#components/ui/money.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { dayText } from '#lib/format/time.ts'
import { AutoRenewDialog } from './auto-renew-dialog.tsx'
import type { OtherRenewal, Renewal } from './renewal.ts'
import classes from './services.module.css'

/** Whether a service is renewed by itself from the wallet, with the switch for it. */
export function AutoRenew(props: {
  simei: string
  service: Service
  renewal: Renewal | undefined
  /** From another organisation's wallet. */
  other: OtherRenewal | undefined
  onChanged: () => void
}) {
  const { simei, service, renewal, other, onChanged } = props
  const t = useTranslations('service.renewal')
  const money = useMoney()
  const tell = useTell()
  const [isAsked, setAsked] = useState(false)
  const type = service.type as Renewal['type']
  const name = other?.sfamily_name
  const elsewhere = other && (name ? t('elsewhereOf', { name }) : t('elsewhere'))
  async function stop() {
    try {
      await call('pay/SetAutoRenew', { simei, type, request_id: crypto.randomUUID() })
      tell.done(t('stopped'))
      onChanged()
    } catch (error) {
      tell.failure(error)
    }
  }
  return (
    <div className={classes.renewal}>
      <Switch
        size="xs"
        label={t('label')}
        checked={renewal !== undefined}
        onChange={(event) => (event.currentTarget.checked ? setAsked(true) : void stop())}
      />
      {renewal && (
        <small data-bad={renewal.fault !== '' || undefined}>
          {renewal.fault === ''
            ? t('next', {
                amount: money(renewal.total_fee),
                time: renewal.next_time === null ? '—' : dayText(renewal.next_time),
              })
            : t(`fault.${renewal.fault}`)}
        </small>
      )}
      {elsewhere && <small>{elsewhere}</small>}
      {isAsked && (
        <AutoRenewDialog
          simei={simei}
          type={type}
          elsewhere={elsewhere}
          onDone={onChanged}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}
