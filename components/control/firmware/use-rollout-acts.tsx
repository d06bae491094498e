'use client'

import { IconList, IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { call } from '#components/data/api.ts'
import { usePermission } from '#components/data/permitted.tsx'
import type { RowAction } from '#components/list/data-table/column.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { DevicesDialog, type Rollout } from './devices-dialog.tsx'
import { useFirmwareAgain } from './use-firmware-again.ts'

const changes = {
  pause: 'tool/PauseFirmware',
  resume: 'tool/ResumeFirmware',
  stop: 'tool/StopFirmware',
} as const

type Change = keyof typeof changes

/** What can be done with a roll-out, and the dialog of what is being done. */
export function useRolloutActs(): {
  actionsOf: (rollout: Rollout) => RowAction[]
  dialog: ReactNode
} {
  const t = useTranslations('firmware.act')
  const maySend = usePermission()('e_ua_send_cmd')
  const [open, setOpen] = useState<{ act: Change | 'devices'; rollout: Rollout }>()
  const onClose = () => setOpen(undefined)
  const actionOf = (act: Change | 'devices', rollout: Rollout, icon: ReactNode): RowAction => ({
    key: act,
    label: t(act),
    icon,
    onClick: () => setOpen({ act, rollout }),
  })
  const actionsOf = (rollout: Rollout): RowAction[] => {
    const devices = actionOf('devices', rollout, <IconList size={16} />)
    if (!maySend || rollout.close_time !== null) return [devices]
    const isPaused = rollout.state === 'paused'
    return [
      devices,
      isPaused
        ? actionOf('resume', rollout, <IconPlayerPlay size={16} />)
        : actionOf('pause', rollout, <IconPlayerPause size={16} />),
      { ...actionOf('stop', rollout, <IconPlayerStop size={16} />), isDanger: true },
    ]
  }
  return {
    actionsOf,
    dialog:
      open &&
      (open.act === 'devices' ? (
        <DevicesDialog rollout={open.rollout} onClose={onClose} />
      ) : (
        <ChangeDialog act={open.act} rollout={open.rollout} onClose={onClose} />
      )),
  }
}

type ChangeProps = { act: Change; rollout: Rollout; onClose: () => void }

function ChangeDialog({ act, rollout, onClose }: ChangeProps) {
  const t = useTranslations('firmware')
  const tell = useTell()
  const again = useFirmwareAgain()
  const { rollout_id, model, version, waiting } = rollout
  return (
    <ConfirmDialog
      title={t(`change.${act}.title`, { model, version })}
      consequence={t(`change.${act}.text`, { count: waiting })}
      action={t(`act.${act}`)}
      {...(act === 'stop' && { isDanger: true })}
      onConfirm={async () => {
        await call(changes[act], { rollout_id, request_id: crypto.randomUUID() })
        tell.done(t(`change.${act}.done`))
        onClose()
        await again()
      }}
      onClose={onClose}
    />
  )
}
