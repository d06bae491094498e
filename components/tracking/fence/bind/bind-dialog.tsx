'use client'

import { Alert, Button, Modal, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { GroupSelect } from '#components/shared/group-select.tsx'
import { OrganisationField } from '#components/shared/organisation-tree/organisation-field.tsx'
import { FailTable } from '#components/shared/task/fail-dialog.tsx'
import { TaskProgress } from '#components/shared/task/task-progress.tsx'
import { NumbersField, useReadNumbers } from '#components/ui/form/numbers-field.tsx'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import { listLimit, trimNumbers } from '#lib/rules/device-number.ts'
import type { Fence } from '../fence-types.ts'
import classes from './bind.module.css'
import { BindFoot } from './bind-foot.tsx'
import { DeviceChoice } from './device-choice.tsx'
import { type Binding, useBinding } from './use-binding.ts'

type PlaceChoiceProps = {
  kind: 'group' | 'organisation'
  fence: Fence
  binding: Binding
  onClose: () => void
}

/** A group or an organisation, with the devices of any time. */
function PlaceChoice({ kind, fence, binding, onClose }: PlaceChoiceProps) {
  const t = useTranslations('fence.bind')
  const [of, setOf] = useState({ sid: fence.sfamilyid, sname: fence.sname })
  const [group, setGroup] = useState('')
  const isGroup = kind === 'group'
  return (
    <>
      <OrganisationField
        label={t('organisation')}
        {...(!isGroup && { description: t('organisationHelp') })}
        top={fence.sfamilyid}
        value={of}
        onChange={(next) => {
          setOf(next)
          setGroup('')
        }}
      />
      {isGroup && (
        <GroupSelect
          key={of.sid}
          label={t('group')}
          placeholder={t('chooseGroup')}
          sid={of.sid}
          value={group}
          onChange={(next) => setGroup(next ?? '')}
        />
      )}
      <BindFoot
        count={isGroup && group === '' ? 0 : 1}
        onClose={onClose}
        bind={() => binding.bindPlaces(isGroup ? { sgids: [group] } : { sfamilyids: [of.sid] })}
      />
    </>
  )
}

type NumberChoiceProps = { fence: Fence; binding: Binding; onClose: () => void }

/** Pasted numbers; those of no device in the fence's tree are listed. */
function NumberChoice({ fence, binding, onClose }: NumberChoiceProps) {
  const t = useTranslations('fence.bind')
  const read = useReadNumbers()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const bind = async () => {
    const list = read(text, listLimit)
    if ('error' in list) {
      setError(list.error)
      return
    }
    const { sfamilyid, sname } = fence
    const { items, missing } = await call('device/FindDev', {
      sfamilyid,
      imeis: list.numbers,
    })
    const error_message = t('notHere', { name: sname })
    await binding.bindDevices(
      items.map(({ simei }) => simei),
      missing.map((imei) => ({ imei, error_message })),
    )
    setText('')
  }
  return (
    <>
      <NumbersField
        value={text}
        limit={listLimit}
        error={error}
        onChange={(next) => {
          setText(next)
          setError(undefined)
        }}
      />
      <BindFoot count={trimNumbers(text).length} bind={bind} onClose={onClose} />
    </>
  )
}

const kinds = ['device', 'numbers', 'group', 'organisation'] as const
type Kind = (typeof kinds)[number]

export type BindDialogProps = { fence: Fence; onClose: () => void }

/** Stays open: shows what was bound, and more can be bound. */
export function BindDialog({ fence, onClose }: BindDialogProps) {
  const t = useTranslations('fence.bind')
  const isPhone = useMediaQuery('(max-width: 767px)')
  const [kind, setKind] = useState<Kind>('device')
  const binding = useBinding(fence)
  useFocusReturn()
  const entrance = useEntrance()
  const close = () => {
    binding.leave()
    onClose()
  }
  const parts = { fence, binding, onClose: close }
  return (
    <Modal
      onClose={close}
      size="lg"
      fullScreen={Boolean(isPhone)}
      title={<strong>{t('title', { name: fence.name })}</strong>}
      {...entrance}
    >
      <div className={classes.dialog}>
        <p className={classes.help}>{t('help', { name: fence.sname })}</p>
        <SegmentedControl
          aria-label={t('what')}
          data={kinds.map((value) => ({ value, label: t(value) }))}
          value={kind}
          onChange={setKind}
        />
        {kind === 'device' && (
          <DeviceChoice sid={fence.sfamilyid} binding={binding} onClose={close} />
        )}
        {kind === 'numbers' && <NumberChoice {...parts} />}
        {(kind === 'group' || kind === 'organisation') && (
          <PlaceChoice key={kind} {...parts} kind={kind} />
        )}
        <Outcome binding={binding} />
      </div>
    </Modal>
  )
}

function Outcome({ binding }: { binding: Binding }) {
  const t = useTranslations('fence.bind')
  const words = useTranslations('form.undo')
  const { told, taskId } = binding
  const undo = told?.undo && (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconArrowBackUp size={15} />}
      onClick={() => void binding.undo()}
    >
      {words('action')}
    </Button>
  )
  if (taskId)
    return (
      <>
        <TaskProgress key={taskId} taskId={taskId} onEnd={binding.onTaskEnd} />
        {undo}
      </>
    )
  if (!told) return null
  const { added, before, failed } = told
  return (
    <>
      <Alert color={failed.length > 0 ? 'orange' : 'green'} role="status">
        <div className={classes.told}>
          <span>
            {t('told', { count: added })}
            {before > 0 && ` ${t('before', { count: before })}`}
            {failed.length > 0 && ` ${t('failed', { count: failed.length })}`}
          </span>
          {undo}
        </div>
      </Alert>
      {failed.length > 0 && <FailTable items={failed} />}
    </>
  )
}
