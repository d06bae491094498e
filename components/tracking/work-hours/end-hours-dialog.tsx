'use client'

import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import type { HoursRow } from './hours-dialog.tsx'
import { useHoursAgain } from './use-hours-again.ts'

type EndHoursDialogProps = {
  row: HoursRow
  /** None at all, or those of above again. */
  act: 'clear' | 'inherit'
  onClose: () => void
}

async function end({ simei, sfamilyid, usual_purpose }: HoursRow, act: 'clear' | 'inherit') {
  const request_id = crypto.randomUUID()
  if (act === 'inherit') {
    if (simei) await call('device/DeleteWorkHours', { simei, request_id })
    else await call('family/DeleteWorkHours', { sfamilyid, request_id })
    return
  }
  if (simei) await call('device/SetWorkHours', { simei, hours: [], request_id })
  else
    await call('family/SetWorkHours', {
      sfamilyid,
      hours: [],
      usual_purpose: usual_purpose ?? 'none',
      request_id,
    })
}

/** Asks before hours of an organisation or a device go. */
export function EndHoursDialog({ row, act, onClose }: EndHoursDialogProps) {
  const t = useTranslations('hours')
  const tell = useTell()
  const readAgain = useHoursAgain()
  const name = row.device_name ?? row.sfamily_name
  const isDevice = row.simei !== null
  return (
    <ConfirmDialog
      title={t(`end.${act}Title`, { name })}
      consequence={t(
        act === 'clear' ? 'end.clearText' : `end.inherit${isDevice ? 'Device' : 'Organisation'}`,
      )}
      action={t(`act.${act}`)}
      onConfirm={async () => {
        await end(row, act)
        tell.done(t('form.saved'))
        onClose()
        await readAgain()
      }}
      onClose={onClose}
    />
  )
}
