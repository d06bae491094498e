'use client'

import { SegmentedControl } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import { useIsSeller } from '#components/data/session.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { useUndo } from '#components/ui/form/use-undo.tsx'
import { type DeedDialogProps, idsOf } from './dialog-props.ts'
import { NamedDevices } from './named-devices.tsx'

/** Deeds that ask for nothing but a yes. */
export type PlainDeed = 'freeze' | 'thaw' | 'delete' | 'clear'

/** Names the devices and says what will be of them; what cannot be undone asks to type a word. */
export function ConfirmDeed(props: DeedDialogProps & { deed: PlainDeed }) {
  const { deed, rows, batch, onClose, onDone } = props
  const t = useTranslations('fleet')
  const showUndo = useUndo()
  const may = usePermission()
  const [first] = rows
  const name = rows.length === 1 && first ? first.imei : String(rows.length)

  async function run() {
    const simei = idsOf(rows)
    if (deed === 'clear') await batch.run('device/Clear', { simei, confirm: true }, 'cleared')
    else if (deed === 'delete') await remove(simei)
    else if (deed === 'freeze') await batch.run('device/Freeze', { simei, frozen: true }, 'frozen')
    else await batch.run('device/Freeze', { simei, frozen: false }, 'thawed')
    onDone()
    onClose()
  }

  async function remove(simei: string[]) {
    const mayUndo = may('e_ua_restore_device')
    const told = mayUndo ? undefined : 'deleted'
    const { suc_items } = await batch.run('device/Delete', { simei }, told)
    if (suc_items.length === 0 || !mayUndo) return
    showUndo(t('done.deleted', { count: suc_items.length }), async () => {
      await batch.run('device/Restore', { simei: suc_items })
    })
  }

  return (
    <ConfirmDialog
      title={t(`${deed}.title`, { count: rows.length })}
      consequence={
        <>
          <p>{t(`${deed}.consequence`)}</p>
          <NamedDevices rows={rows} />
        </>
      }
      action={t(`act.${deed}`)}
      isDanger={deed === 'delete' || deed === 'clear'}
      {...(deed === 'clear' && { typeName: name })}
      onConfirm={run}
      onClose={onClose}
    />
  )
}

/** Takes a binding from devices. */
export function UnbindDialog({ rows, batch, onClose, onDone }: DeedDialogProps) {
  const t = useTranslations('fleet')
  const may = usePermission()
  const isSeller = useIsSeller()
  const kinds = (['account', 'phone', 'dealer'] as const).filter(
    (kind) =>
      may(kind === 'phone' ? 'e_ua_unbind_phone' : 'e_ua_bind_device') &&
      // An end user cannot free a device from its dealer (spec §6).
      (kind !== 'dealer' || isSeller),
  )
  const bound = kinds.filter((kind) =>
    rows.some(
      (row) => ({ account: row.suid, phone: row.phone, dealer: row.dealer_sid })[kind] !== null,
    ),
  )
  const [chosen, setChosen] = useState<(typeof kinds)[number]>()
  const kind = chosen ?? bound[0] ?? kinds[0] ?? 'account'
  return (
    <ConfirmDialog
      title={t('unbind.title', { count: rows.length })}
      consequence={
        <>
          <SegmentedControl
            aria-label={t('bind.what')}
            value={kind}
            onChange={(next) => setChosen(next as typeof kind)}
            data={kinds.map((value) => ({ value, label: t(`bind.kind.${value}`) }))}
          />
          <p>{t(`unbind.consequence.${kind}`)}</p>
          <NamedDevices rows={rows} />
        </>
      }
      action={t('act.unbind')}
      onConfirm={async () => {
        await batch.run('device/Unbind', { simei: idsOf(rows), kind }, 'unbound')
        onDone()
        onClose()
      }}
      onClose={onClose}
    />
  )
}
