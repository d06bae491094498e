'use client'

import { Button, CloseButton, Skeleton } from '@mantine/core'
import { IconEyeOff, IconPencil, IconUserShare } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useLanguage } from '#components/data/brand.tsx'
import { Permitted } from '#components/data/permitted.tsx'
import { readAgain } from '#components/data/read-again.ts'
import { useStoreVersion } from '#components/data/use-store-version.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { speed as speedText } from '#lib/format/measure.ts'
import { dateTime } from '#lib/format/time.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import { type LiveDevice, liveDevice } from '#lib/live/live-device.ts'
import cardClasses from '../device-card.module.css'
import { NameField } from '../device-fields.tsx'
import { DevicePlace } from '../device-place.tsx'
import { StateMark } from '../state-mark.tsx'
import { IconField } from '../table/dialogs/icon-field.tsx'
import { useStateName } from '../use-state-words.ts'
import classes from './lent.module.css'
import { LentCommands } from './lent-commands.tsx'
import { type LentDevice, useLent, useLentIds } from './use-lent.ts'

/** Name and icon: what a guest may change. */
function LentEditDialog({ device, onClose }: { device: LentDevice; onClose: () => void }) {
  const t = useTranslations('device.rename')
  const fleet = useTranslations('fleet')
  const queries = useQueryClient()
  const form = useForm({
    initial: { name: device.name, icon: String(device.icon) },
    submit: async ({ name, icon }, kept) => {
      await call('device/Modify', {
        simei: device.simei,
        ...(name !== kept.name && { name: name.trim() }),
        ...(icon !== kept.icon && { icon: Number(icon) }),
        request_id: crypto.randomUUID(),
      })
      toast.show({ message: fleet('saved') })
      onClose()
      await readAgain(queries, { queryKey: ['device/GetLent'] })
    },
  })
  return (
    <FormDialog
      title={t('title')}
      form={form}
      action={fleet('save')}
      isReady={form.isChanged}
      onClose={onClose}
    >
      <NameField text={form.text} isFirst />
      <IconField value={form.values.icon} onChange={(icon) => form.set('icon', icon)} />
    </FormDialog>
  )
}

export type LentCardProps = {
  store: DeviceStore
  simei: string
  onClose: () => void
  onCentre: (place: { lon: number; lat: number }) => void
}

/** A device of somebody else: what its owner allows, and no more. */
export function LentCard({ store, simei, onClose, onCentre }: LentCardProps) {
  const t = useTranslations('device')
  useStoreVersion(store, 200)
  const device = useLent(store).find((one) => one.simei === simei)
  useEnd({ store, simei, name: device?.name, onClose })
  return (
    <section className={cardClasses.card} aria-label={t('card')} aria-busy={!device}>
      <CloseButton className={cardClasses.close ?? ''} aria-label={t('close')} onClick={onClose} />
      {device ? (
        <>
          <Head device={device} live={liveDevice(store, simei)} />
          <DevicePlace device={device} live={liveDevice(store, simei)} onCentre={onCentre} />
          <Acts device={device} />
        </>
      ) : (
        <>
          <Skeleton height={18} width="60%" mb={10} />
          <Skeleton height={12} width="40%" mb={18} />
          <Skeleton height={64} />
        </>
      )}
    </section>
  )
}

type EndProps = Pick<LentCardProps, 'store' | 'simei' | 'onClose'> & { name: string | undefined }

/** Closes the card when the device is taken back, and says so. */
function useEnd({ store, simei, name, onClose }: EndProps): void {
  const t = useTranslations('sharing')
  const tell = useTell()
  const isLent = useLentIds(store).has(Number(simei))
  const known = useRef(name)
  known.current = name ?? known.current
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it ends
  useEffect(() => {
    if (isLent) return
    // Another organisation in view is no end.
    if (store.isLoaded && known.current) tell.done(t('gone', { name: known.current }))
    onClose()
  }, [isLent])
}

function Head({ device, live }: { device: LentDevice; live: LiveDevice | undefined }) {
  const sharing = useTranslations('sharing')
  const { tag } = useLanguage()
  const nameOf = useStateName()
  const { name, from, end_time } = device
  const { state, speed } = live ?? device
  return (
    <header className={cardClasses.head}>
      <h2 className={cardClasses.name} title={name}>
        {name}
      </h2>
      <p className={classes.shared}>
        <IconUserShare size={15} stroke={1.7} aria-hidden="true" />
        {sharing('by', { from })} · {sharing('until', { time: dateTime(end_time) })}
      </p>
      <p className={cardClasses.state} data-state={state}>
        <StateMark look={state} />
        <b>{nameOf({ state, speed }).words}</b>
        {state === 'moving' && speed !== null && (
          <span className={cardClasses.dim}>{speedText(speed, tag)}</span>
        )}
      </p>
    </header>
  )
}

function Acts({ device }: { device: LentDevice }) {
  const t = useTranslations('device')
  const sharing = useTranslations('sharing')
  const queries = useQueryClient()
  const [open, setOpen] = useState<'edit' | 'leave'>()
  const close = () => setOpen(undefined)
  const { name, from, invite_id } = device
  const leave = async () => {
    const request_id = crypto.randomUUID()
    await call('message/HandleShare', { invite_id, action: 'leave', request_id })
    await readAgain(queries, { queryKey: ['device/GetLent'] })
  }
  return (
    <footer className={classes.acts}>
      <Permitted needs={['e_ua_send_cmd']}>
        <LentCommands device={device} />
      </Permitted>
      {device.rights === 'edit' && (
        <Permitted needs={['e_ua_edit_device']}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPencil size={15} />}
            onClick={() => setOpen('edit')}
          >
            {t('edit')}
          </Button>
        </Permitted>
      )}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconEyeOff size={15} />}
        onClick={() => setOpen('leave')}
      >
        {sharing('leave')}
      </Button>
      {open === 'edit' && <LentEditDialog device={device} onClose={close} />}
      {open === 'leave' && (
        <ConfirmDialog
          title={sharing('leaveTitle', { name })}
          consequence={sharing('leaveText', { from })}
          action={sharing('leave')}
          isDanger
          onConfirm={leave}
          onClose={close}
        />
      )}
    </footer>
  )
}
