'use client'

import { Button, Switch, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useLanguage } from '#components/data/brand.tsx'
import { Permitted } from '#components/data/permitted.tsx'
import { useCall } from '#components/data/use-call.ts'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { relativeTime } from '#lib/format/relative-time.ts'
import { dateTime } from '#lib/format/time.ts'
import classes from './health.module.css'
import { HealthRead } from './health-read.tsx'
import { LimitsDialog } from './limits-dialog.tsx'

type Alerts = CallReply<'ops/GetAlerts'>

const everyMs = 30_000

/** What is beyond its limit now, and who is mailed of it. */
export function Attention() {
  const t = useTranslations('health')
  const [isOpen, setOpen] = useState(false)
  const read = useCall('ops/GetAlerts', {}, { every: everyMs })
  const { data, refetch } = read
  return (
    <section className={classes.section}>
      <div className={classes.head}>
        <Title order={2} fz={16}>
          {t('attention.title')}
        </Title>
        <Permitted needs={['e_ua_adopt_device']}>
          <Button size="xs" variant="default" disabled={!data} onClick={() => setOpen(true)}>
            {t('attention.limits')}
          </Button>
        </Permitted>
      </div>
      <HealthRead read={read} height={80} />
      {data && (
        <article className={classes.card}>
          <AlertList alerts={data.alerts} />
          <MailSwitch alerts={data} onChange={() => void refetch()} />
        </article>
      )}
      {isOpen && data && (
        <LimitsDialog
          limits={data.limits}
          onClose={() => setOpen(false)}
          onSaved={() => {
            setOpen(false)
            void refetch()
          }}
        />
      )}
    </section>
  )
}

function AlertList({ alerts }: Pick<Alerts, 'alerts'>) {
  const t = useTranslations('health.attention')
  const { tag } = useLanguage()
  const now = Math.floor(Date.now() / 1000)
  if (alerts.length === 0)
    return (
      <Text className={classes.alert}>
        <IconCircleCheck size={18} aria-hidden="true" />
        {t('none')}
      </Text>
    )
  return (
    <ul className={classes.alerts}>
      {alerts.map(({ kind, subject, text, start_time: start, is_told: isTold }) => (
        <li key={`${kind} ${subject}`} className={classes.alert} data-bad>
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>
            {text}{' '}
            <Text span c="dimmed" fz="sm" title={dateTime(start)}>
              {relativeTime(start, { now, tag })}
              {isTold && ` · ${t('mailed')}`}
            </Text>
          </span>
        </li>
      ))}
    </ul>
  )
}

function MailSwitch({ alerts, onChange }: { alerts: Alerts; onChange: () => void }) {
  const t = useTranslations('health.attention')
  const tell = useTell()
  const [isBusy, setBusy] = useState(false)
  const { is_mailed: isMailed, has_mail: hasMail } = alerts
  const change = async (isWanted: boolean) => {
    setBusy(true)
    try {
      await call('ops/SetHealthMail', {
        is_mailed: isWanted,
        request_id: crypto.randomUUID(),
      })
      tell.done(t(isWanted ? 'mailOn' : 'mailOff'))
      onChange()
    } catch (error) {
      tell.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Switch
      mt="md"
      label={t('mailMe')}
      description={t(hasMail ? 'mailHelp' : 'noAddress')}
      checked={isMailed}
      disabled={isBusy || (!hasMail && !isMailed)}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
