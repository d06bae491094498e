'use client'

import { Button, Skeleton, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useMayBuy } from '#components/data/permitted.tsx'
import { openPurchase } from '#components/data/purchase.ts'
import { useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { paidServices } from '#lib/codes/paid-services.ts'
import { commandNumbers } from '#lib/commands/command-numbers.ts'
import { longestTexts } from '#lib/commands/params.ts'
import { required } from '#lib/rules/required.ts'
import type { DeviceDetail } from '../device-detail.ts'
import classes from './phone.module.css'

const { smsAlarm } = paidServices
const { sms: short, longSms: long } = longestTexts

/** A text to the SIM of a device. Beyond 70 characters it goes as a long one, in parts. */
export function SmsForm({ simei }: { simei: string | null }) {
  const t = useTranslations('h5.sms')
  const params = { simei: simei ?? '', get_increment: true }
  const detail = useCall('device/GetDetail', params, { enabled: simei !== null, staleTime: 0 })
  return (
    <section className={classes.box}>
      {simei === null && <p role="status">{t('inNone')}</p>}
      {detail.error && <Failure error={detail.error} onRetry={() => void detail.refetch()} />}
      {simei !== null && !detail.data && !detail.error && <Skeleton height={140} />}
      {detail.data &&
        (detail.data.sim ? (
          <Writing
            device={detail.data}
            sim={detail.data.sim}
            onSent={() => void detail.refetch()}
          />
        ) : (
          <p role="status">{t('noNumber')}</p>
        ))}
    </section>
  )
}

type WritingProps = { device: DeviceDetail; sim: string; onSent: () => void }

function Writing({ device, sim, onSent }: WritingProps) {
  const t = useTranslations('h5.sms')
  const tell = useTell()
  const { simei } = device
  const quota = device.increment.find(({ type }) => type === smsAlarm.type)
  const form = useForm({
    initial: { text: '' },
    rules: { text: [required] },
    fieldOf: { 'params.value': 'text' },
    submit: async ({ text }) => {
      const value = text.trim()
      const type_value = value.length > short ? commandNumbers.longSms : commandNumbers.sms
      await call('cmd/Send', {
        simei,
        type_value,
        params: { value },
        offline: 'refuse' as const,
        wait_seconds: 0,
        request_id: crypto.randomUUID(),
      })
      form.reset({ text: '' })
      tell.done(t('sent'))
      onSent()
    },
  })
  const count = form.values.text.trim().length
  const isEmpty = quota !== undefined && (!quota.is_open || quota.flow === 0)
  const field = form.text('text')
  return (
    <Form form={form}>
      <h2>{t('title', { number: sim })}</h2>
      <Textarea
        label={t('text')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={long}
        {...field}
        onChange={(event) => form.set('text', event.currentTarget.value.replaceAll('\n', ' '))}
      />
      <div className={classes.count}>
        <span role="status">{t('count', { count, max: count > short ? long : short })}</span>
        <Left quota={quota} />
      </div>
      {count > short && <p className={classes.dim}>{t('long', { max: short })}</p>}
      <div className={classes.acts}>
        <Button
          type="submit"
          loading={form.isBusy}
          disabled={isEmpty}
          leftSection={<IconSend size={18} aria-hidden />}
        >
          {t('send')}
        </Button>
        <BuySms simei={simei} isShown={isEmpty} />
      </div>
    </Form>
  )
}

type Quota = DeviceDetail['increment'][number] | undefined

function Left({ quota }: { quota: Quota }) {
  const t = useTranslations('h5.sms')
  if (quota && !quota.is_open) return <span data-bad>{t('closed')}</span>
  const left = quota?.flow ?? null
  if (left === null || left < 0) return <span>{t('unlimited')}</span>
  return <span data-bad={left < smsAlarm.lowBelow || undefined}>{t('left', { count: left })}</span>
}

function BuySms({ simei, isShown }: { simei: string; isShown: boolean }) {
  const t = useTranslations('h5.sms')
  const mayBuy = useMayBuy()
  if (!mayBuy || !isShown) return null
  return (
    <Button variant="light" onClick={() => openPurchase({ simei, type: smsAlarm.type })}>
      {t('buy')}
    </Button>
  )
}
