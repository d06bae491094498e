'use client'

import { Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useCall } from '#components/data/use-call.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import {
  type ChosenOrganisation,
  OrganisationField,
} from '../organisation-tree/organisation-field.tsx'
import { NamedCards } from './named-cards.tsx'
import { type PartsOutcome, sendInParts } from './send-in-parts.ts'
import { type SimCard, simNumberOf } from './sim-card.ts'

const debounceMs = 300
const mostFound = 20

type PickedDevice = { simei: string; name: string; sfamily_name: string }

type DeviceFieldProps = {
  label: string
  error: string | undefined
  wrapperProps: { 'data-marked': true | undefined }
  onPick: (device: PickedDevice | undefined) => void
}

/** One device, found by its name or number; the first ones without a search. */
function DeviceField({ label, error, wrapperProps, onPick }: DeviceFieldProps) {
  const t = useTranslations('sim.bind')
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<string | null>(null)
  const [search] = useDebouncedValue(text.trim(), debounceMs)
  const { data, isFetching } = useCall(
    'device/FindDev',
    { limit_size: mostFound, ...(search && picked === null && { imei: search }) },
    { keepPrevious: true },
  )
  const found = data?.items ?? []
  return (
    <Select
      label={label}
      placeholder={t('search')}
      description={t('searchHelp')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      withAsterisk
      searchable
      clearable
      data-autofocus
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? null : t('noDevice')}
      data={found.map(({ simei, name, imei }) => ({
        value: simei,
        label: name && name !== imei ? `${name} · ${imei}` : imei,
      }))}
      value={picked}
      error={error}
      wrapperProps={wrapperProps}
      searchValue={text}
      onSearchChange={(typed) => setText(typed.slice(0, 2 * textLimits.search))}
      onChange={(simei) => {
        setPicked(simei)
        onPick(found.find((one) => one.simei === simei))
      }}
    />
  )
}

export type SimDialogProps = {
  cards: readonly SimCard[]
  /** Tells what was done and what was not. */
  onDone: (outcome: { text: string } & PartsOutcome) => Promise<void>
  onClose: () => void
}

/** One card into a device. */
export function BindSimDialog({ cards, onDone, onClose }: SimDialogProps) {
  const t = useTranslations('sim.bind')
  const [device, setDevice] = useState<PickedDevice>()
  const [card] = cards
  const form = useForm({
    initial: { simei: '' },
    rules: { simei: [required] },
    fieldOf: { deviceNotFound: 'simei' },
    submit: async ({ simei }) => {
      if (!card) return
      await call('sim/Bind', { iccid: card.iccid, simei, request_id: crypto.randomUUID() })
      await onDone({ text: t('done'), done: 1, failed: [] })
      onClose()
    },
  })
  if (!card) return null
  const { error, wrapperProps } = form.choice('simei')
  return (
    <FormDialog
      title={t('title', { number: simNumberOf(card) })}
      form={form}
      action={t('action')}
      onClose={onClose}
    >
      <DeviceField
        label={t('device')}
        error={error}
        wrapperProps={wrapperProps}
        onPick={(next) => {
          setDevice(next)
          form.set('simei', next?.simei ?? '')
        }}
      />
      <Text fz="sm" c="dimmed">
        {device && device.sfamily_name !== card.sfamily_name
          ? t('moves', { from: card.sfamily_name, to: device.sfamily_name })
          : t('consequence')}
      </Text>
    </FormDialog>
  )
}

/** Another device reports the card: whether it is there now. */
function AnswerDialog(props: SimDialogProps & { isThere: boolean }) {
  const { cards, isThere, onDone, onClose } = props
  const t = useTranslations('sim')
  const [card] = cards
  if (!card?.reported) return null
  const { imei, device_name } = card.reported
  const values = { number: simNumberOf(card), device: device_name || imei }
  return (
    <ConfirmDialog
      title={t(isThere ? 'report.there' : 'report.notThere', values)}
      consequence={t(isThere ? 'report.thereText' : 'report.notThereText')}
      action={t(isThere ? 'act.isThere' : 'act.isNotThere')}
      onConfirm={async () => {
        const given = { iccid: card.iccid, is_there: isThere, request_id: crypto.randomUUID() }
        await call('sim/AnswerReport', given)
        await onDone({ text: t('report.done'), done: 1, failed: [] })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

export const IsThereDialog = (props: SimDialogProps) => <AnswerDialog {...props} isThere />
export const IsNotThereDialog = (props: SimDialogProps) => (
  <AnswerDialog {...props} isThere={false} />
)

/** Out of their devices. */
export function UnbindSimsDialog({ cards, onDone, onClose }: SimDialogProps) {
  const t = useTranslations('sim.unbind')
  const count = cards.length
  return (
    <ConfirmDialog
      title={t('title', { count })}
      consequence={
        <>
          <p>{t('consequence')}</p>
          <NamedCards cards={cards} />
        </>
      }
      action={t('action')}
      isDanger
      onConfirm={async () => {
        const request = (iccids: string[]) =>
          call('sim/Unbind', { iccids, request_id: crypto.randomUUID() })
        const outcome = await sendInParts(cards, request)
        await onDone({ text: t('done', { count: outcome.done }), ...outcome })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** To another organisation. */
export function MoveSimsDialog({ cards, onDone, onClose }: SimDialogProps) {
  const t = useTranslations('sim.move')
  const [target, setTarget] = useState<ChosenOrganisation>()
  const count = cards.length
  const from = [...new Set(cards.map(({ sfamily_name }) => sfamily_name))]
  const form = useForm({
    initial: { sid: '' },
    rules: { sid: [required] },
    submit: async ({ sid }) => {
      const request = (iccids: string[]) =>
        call('sim/Move', { iccids, sfamilyid: sid, request_id: crypto.randomUUID() })
      const outcome = await sendInParts(cards, request)
      const name = target?.sname ?? ''
      await onDone({ text: t('done', { count: outcome.done, name }), ...outcome })
      onClose()
    },
  })
  const { error, wrapperProps } = form.choice('sid')
  return (
    <FormDialog
      title={t('title', { count })}
      form={form}
      action={target ? t('actionTo', { count, name: target.sname }) : t('action')}
      onClose={onClose}
    >
      <NamedCards cards={cards} />
      {from.length === 1 && from[0] && <Text c="dimmed">{t('from', { name: from[0] })}</Text>}
      <OrganisationField
        label={t('to')}
        isRequired
        value={target}
        error={error}
        wrapperProps={wrapperProps}
        onChange={(next) => {
          setTarget(next)
          form.set('sid', next.sid)
        }}
      />
      <Text fz="sm" c="dimmed">
        {t('consequence')}
      </Text>
    </FormDialog>
  )
}
