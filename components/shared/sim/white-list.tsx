'use client'

import { Button, Checkbox, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { usePermission } from '#components/data/permitted.tsx'
import { useSession } from '#components/data/session.ts'
import { useChangeSettings } from '#components/data/use-account-settings.ts'
import { useCall } from '#components/data/use-call.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { dateTime } from '#lib/format/time.ts'
import { anyPhone } from '#lib/rules/phone.ts'
import { required } from '#lib/rules/required.ts'
import { typingRoom } from '#lib/rules/text-limits.ts'
import { whiteListLimits } from '#lib/rules/white-list.ts'
import { FailDialog, type FailItem } from '../task/fail-dialog.tsx'
import classes from './sim.module.css'

type List = CallReply<'sim/GetWhiteList'>
type Outcome = { done: number; failed: FailItem[] }
type PartProps = { iccid: string; list: List; onDone: (outcome: Outcome) => Promise<void> }

const nothing: Outcome = { done: 0, failed: [] }
const daySeconds = 86_400

/** Whom a card may call and be called by; added and deleted by who may edit it. */
export function WhiteList({ iccid }: { iccid: string }) {
  const t = useTranslations('sim.white')
  const may = usePermission()
  const isDevice = Boolean(useSession()?.device)
  const asked = useCall('sim/GetWhiteList', { iccid })
  const [outcome, setOutcome] = useState(nothing)
  const list = asked.data
  const onDone = async (next: Outcome) => {
    if (next.failed.length > 0) setOutcome(next)
    await asked.refetch()
  }
  const mayChange = may('e_ua_edit_device') && !isDevice && list?.is_kept === true
  return (
    <section>
      <h3>{t('title')}</h3>
      {asked.error && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {!list && !asked.error && <Skeleton height={96} />}
      {list && (
        <Stack gap={10}>
          <Text fz="sm" c="dimmed">
            {list.is_kept
              ? t('help', { most: whiteListLimits.numbers, deleted: whiteListLimits.deleted })
              : t('off')}
          </Text>
          <Numbers iccid={iccid} list={list} onDone={onDone} mayChange={mayChange} />
          {mayChange && <AddNumber iccid={iccid} list={list} onDone={onDone} />}
        </Stack>
      )}
      <FailDialog
        items={outcome.failed}
        done={outcome.done}
        words={{
          title: t('fail', { failed: outcome.failed.length, done: outcome.done }),
          number: t('column'),
        }}
        onClose={() => setOutcome(nothing)}
      />
    </section>
  )
}

function AddNumber({ iccid, list, onDone }: PartProps) {
  const t = useTranslations('sim.white')
  const tell = useTell()
  const form = useForm({
    initial: { phone: '' },
    rules: { phone: [required, anyPhone] },
    fieldOf: { phones: 'phone' },
    submit: async ({ phone }) => {
      const given = { iccid, phones: [phone], request_id: crypto.randomUUID() }
      const { suc_items, fail_items } = await call('sim/AddWhite', given)
      if (suc_items.length > 0) tell.done(t('added'))
      form.reset({ phone: '' })
      await onDone({ done: suc_items.length, failed: fail_items })
    },
  })
  if (list.items.length >= whiteListLimits.numbers)
    return (
      <Text fz="sm" c="dimmed">
        {t('full')}
      </Text>
    )
  return (
    <Form form={form}>
      <TextInput
        label={t('number')}
        dir="ltr"
        inputMode="tel"
        autoComplete="off"
        maxLength={typingRoom.phone}
        {...form.text('phone')}
      />
      <Button type="submit" size="xs" variant="light" mt={8} loading={form.isBusy}>
        {t('add')}
      </Button>
    </Form>
  )
}

function Numbers({ iccid, list, onDone, mayChange }: PartProps & { mayChange: boolean }) {
  const t = useTranslations('sim.white')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  const there = list.items.filter(({ phone }) => chosen.includes(phone)).map(({ phone }) => phone)
  const mayDelete = mayChange && list.delete_from === null
  const confirm = useDeletion({ iccid, phones: there, onDone })
  if (list.items.length === 0) return <p className={classes.used}>{t('none')}</p>
  return (
    <>
      <ul className={classes.named} aria-label={t('title')}>
        {list.items.map(({ phone, state }) => (
          <li key={phone}>
            {mayDelete ? (
              <Checkbox
                label={<bdi dir="ltr">{phone}</bdi>}
                aria-label={t('choose', { phone })}
                checked={there.includes(phone)}
                disabled={!there.includes(phone) && there.length >= whiteListLimits.deleted}
                onChange={(event) =>
                  setChosen(
                    event.currentTarget.checked
                      ? [...there, phone]
                      : there.filter((one) => one !== phone),
                  )
                }
              />
            ) : (
              <bdi dir="ltr">{phone}</bdi>
            )}
            {state !== 'on' && <b> {t(state)}</b>}
          </li>
        ))}
      </ul>
      {mayDelete && (
        <Button
          size="xs"
          variant="default"
          disabled={there.length === 0}
          onClick={() => setAsking(true)}
        >
          {t('delete', { count: there.length })}
        </Button>
      )}
      {mayChange && list.delete_from !== null && (
        <Text fz="sm">{t('deleteFrom', { time: dateTime(list.delete_from) })}</Text>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('confirm', { count: there.length })}
          consequence={t('consequence')}
          action={t('delete', { count: there.length })}
          isDanger
          onConfirm={async () => {
            await confirm()
            setChosen([])
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

type Deletion = Pick<PartProps, 'iccid' | 'onDone'> & { phones: string[] }

/** Deletes them, and remembers the card until numbers of it may be deleted again. */
function useDeletion({ iccid, phones, onDone }: Deletion): () => Promise<void> {
  const t = useTranslations('sim.white')
  const tell = useTell()
  const change = useChangeSettings()
  return async () => {
    const given = { iccid, phones, request_id: crypto.randomUUID() }
    const { suc_items, fail_items } = await call('sim/DeleteWhite', given)
    if (suc_items.length > 0) tell.done(t('deleted', { count: suc_items.length }))
    const { delete_from: from } = await call('sim/GetWhiteList', { iccid })
    if (from !== null) {
      const days = Math.ceil((from - Date.now() / 1000) / daySeconds)
      await change('local', { whitewaiticcid: iccid, whitewaittime: Math.max(1, days) })
    }
    await onDone({ done: suc_items.length, failed: fail_items })
  }
}
