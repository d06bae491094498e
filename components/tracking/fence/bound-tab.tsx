'use client'

import { ActionIcon, Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconLink, IconUnlink } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { useUndo } from '#components/ui/form/use-undo.tsx'
import type { CallParams, CallReply } from '#lib/contract/calls.ts'
import { DeviceLink } from './device-link.tsx'
import classes from './fence.module.css'
import type { Fence } from './fence-types.ts'
import { StayList } from './stay-list.tsx'
import { useFencesAgain } from './use-fences.ts'

type Bound = CallReply<'fence/GetBound'>['items'][number]

function thingOf({ simei, sgid, sfamilyid }: Bound) {
  const params: Pick<CallParams<'fence/Bind'>, 'simei' | 'sgids' | 'sfamilyids'> = simei !== null
    ? { simei: [simei] }
    : sgid !== null
      ? { sgids: [sgid] }
      : { sfamilyids: [sfamilyid ?? ''] }
  const kind = simei !== null ? 'device' : sgid !== null ? 'group' : 'organisation'
  return { kind, params } as const
}

type BoundTabProps = {
  fence: Fence
  /** Undefined where nothing may be bound. */
  onBind: (() => void) | undefined
}

export function BoundTab({ fence, onBind }: BoundTabProps) {
  const t = useTranslations('fence')
  const box = useRef<HTMLDivElement>(null)
  const { fence_id } = fence
  const { rows, state } = useRows('fence/GetBound', { fence_id }, (last) => ({ last_id: last.id }))
  return (
    <>
      {onBind && (
        <div className={classes.toolbar}>
          <Button size="xs" variant="light" leftSection={<IconLink size={16} />} onClick={onBind}>
            {t('bind.open')}
          </Button>
        </div>
      )}
      <StayList
        box={box}
        label={t('tab.bound')}
        state={state}
        none={{ title: t('noneBound'), text: t('noneBoundText') }}
      >
        {rows.map((bound) => (
          <BoundRow
            key={bound.id}
            fenceId={fence_id}
            bound={bound}
            mayUnbind={onBind !== undefined}
          />
        ))}
      </StayList>
    </>
  )
}

type RowProps = { fenceId: string; bound: Bound; mayUnbind: boolean }

function BoundRow({ fenceId, bound, mayUnbind }: RowProps) {
  const t = useTranslations('fence')
  const undo = useUndo()
  const readAgain = useFencesAgain()
  const [isBusy, setBusy] = useState(false)
  const { kind, params } = thingOf(bound)
  const name = bound.name || bound.imei
  const send = async (func: 'fence/Bind' | 'fence/Unbind') => {
    const { fail_items } = await call(func, {
      fence_id: fenceId,
      ...params,
      request_id: crypto.randomUUID(),
    })
    await readAgain()
    const [failed] = fail_items
    if (failed) throw new Error(failed.error_message)
  }
  const unbind = async () => {
    setBusy(true)
    try {
      await send('fence/Unbind')
      undo(t('bind.unbound', { name }), () => send('fence/Bind'))
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      notifications.show({ color: 'red', autoClose: false, message })
      setBusy(false)
    }
  }
  return (
    <li className={classes.item}>
      <span className={classes.words}>
        {bound.simei ? <DeviceLink simei={bound.simei} name={name} /> : <strong>{name}</strong>}
        <span className={classes.second}>
          {t(`bind.${kind}`)}
          {bound.imei && ` · ${bound.imei}`}
        </span>
      </span>
      {mayUnbind && (
        <ActionIcon
          variant="subtle"
          color="gray"
          loading={isBusy}
          aria-label={t('bind.unbind', { name })}
          onClick={() => void unbind()}
        >
          <IconUnlink size={17} />
        </ActionIcon>
      )}
    </li>
  )
}
