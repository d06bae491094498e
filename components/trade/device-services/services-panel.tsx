'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useBrand } from '#components/data/brand.tsx'
import { useMayBuy, useMayGiveService, usePermission } from '#components/data/permitted.tsx'
import { openPurchase } from '#components/data/purchase.ts'
import { useSession } from '#components/data/session.ts'
import { usePaysForTime } from '#components/data/time-prices.ts'
import { useCall } from '#components/data/use-call.ts'
import { ListFailure, ListNote, ListSkeleton } from '#components/list/list-states.tsx'
import type { Service } from '#components/shared/service/use-amount.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useNow } from '#components/ui/use-now.ts'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import { sentServiceTime, serviceTimeRules } from '#lib/rules/service-time.ts'
import { AutoRenew } from './auto-renew.tsx'
import { renewable } from './renewal.ts'
import { ServiceCard } from './service-card.tsx'
import { ServiceTime, usualServiceTime } from './service-time.tsx'
import { ServiceUsage } from './service-usage.tsx'
import classes from './services.module.css'

type Time = ReturnType<typeof sentServiceTime>

/** Platform service is opened for a time. */
function OpenPlatform(props: { onOpen: (time: Time) => Promise<unknown>; onClose: () => void }) {
  const t = useTranslations('service')
  const form = useForm({
    initial: usualServiceTime,
    rules: ({ unit }) => ({ amount: serviceTimeRules(unit) }),
    submit: async ({ unit, amount }) => {
      await props.onOpen(sentServiceTime(unit, amount.trim()))
      props.onClose()
    },
  })
  const title = t('open', { name: t('name.platform') })
  return (
    <FormDialog title={title} form={form} action={t('many.open')} onClose={props.onClose}>
      <ServiceTime amount={form.number('amount')} unit={form.choice('unit')} />
    </FormDialog>
  )
}

export type ServicedDevice = {
  simei: string
  start_dev_time: number | null
  due_time: number | null
}

type PanelProps = { device: ServicedDevice; onChanged: () => void }

/** Services of a device, then what one was given and used. */
export function ServicesPanel({ device, onChanged }: PanelProps) {
  const t = useTranslations('service')
  const { simei } = device
  const [usage, setUsage] = useState<Service>()
  const list = useCall('incrementpackage/GetDevIncrement', { simei }, { every: 30_000 })
  const switches = useSwitches(simei, () => {
    void list.refetch()
    onChanged()
  })
  const renewalOf = useRenewals(simei)
  const mayOf = useMaySwitch()
  const mayBuy = useMayBuy()
  const pays = usePaysForTime()
  const now = useNow()
  const isOver =
    device.start_dev_time !== null && device.due_time !== null && device.due_time <= now
  const switchOf = (service: Service) => {
    if (!mayOf(service)) return undefined
    // Who pays for time renews it instead.
    if (service.platform && pays && !service.is_open) return buying(service)
    return (isOpen: boolean) => switches.change(service, isOpen)
  }
  const buying = ({ type }: Service) => (mayBuy ? () => openPurchase({ simei, type }) : undefined)
  if (usage)
    return (
      <ServiceUsage
        simei={simei}
        service={usage}
        onBuy={buying(usage)}
        onBack={() => setUsage(undefined)}
      />
    )
  if (list.error) return <ListFailure error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <ListSkeleton rows={4} />
  if (list.data.items.length === 0)
    return (
      <ListNote
        title={t('none')}
        text={t('noneText')}
        action={mayBuy && <Button onClick={() => openPurchase({ simei })}>{t('recharge')}</Button>}
      />
    )
  return (
    <>
      <ul className={classes.cards}>
        {list.data.items.map((service) => (
          <ServiceCard
            key={service.type}
            service={service}
            isOpen={switches.pending.get(service.type) ?? service.is_open}
            isDisabled={isOver && !service.platform}
            onSwitch={switchOf(service)}
            onUsage={() => setUsage(service)}
            onBuy={buying(service)}
            renewal={renewalOf(service)}
          />
        ))}
      </ul>
      {switches.dialog}
    </>
  )
}

/**
 * For accounts that buy, where the brand has wallets; of services that end and that a package on
 * shelf renews.
 */
function useRenewals(simei: string): (service: Service) => ReactNode {
  const hasWallet = useBrand().payments.includes('wallet')
  const isDevice = Boolean(useSession()?.device)
  const enabled = useMayBuy() && hasWallet && !isDevice
  const list = useCall('pay/GetAutoRenew', { simei }, { enabled, staleTime: 0 })
  const offered = useCall('incrementpackage/GetPackageList', {}, { enabled })
  // Of users of devices only some may pay with it.
  const mayPay = useCall('pay/GetPayConfig', {}, { enabled }).data?.has_wallet === true
  const types = new Set(renewable(offered.data?.items ?? []).map(({ type }) => type))
  return (service) => {
    const renewal = list.data?.items.find(({ type }) => type === service.type)
    const other = list.data?.others.find(({ type }) => type === service.type)
    const isOffered = types.has(service.type) && service.devFlow.end_time !== null
    return (
      mayPay &&
      list.data &&
      (renewal || isOffered) && (
        <AutoRenew
          simei={simei}
          service={service}
          renewal={renewal}
          other={renewal ? undefined : other}
          onChanged={() => void list.refetch()}
        />
      )
    )
  }
}

function useMaySwitch(): (service: Service) => boolean {
  const may = usePermission()
  const mayGive = useMayGiveService()
  return ({ platform }) => (platform ? mayGive : may('e_ua_modify_increment'))
}

type Change = Omit<CallParams<'incrementpackage/SetIncrementSwitch'>, 'simei' | 'request_id'>

/** A failed switch goes back and says why. Platform service asks for a time, or whether it shall end. */
function useSwitches(simei: string, onChanged: () => void) {
  const t = useTranslations('service')
  const tell = useTell()
  const [pending, setPending] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [asked, setAsked] = useState<'open' | 'close'>()

  async function send(change: Change) {
    const request_id = crypto.randomUUID()
    const params = { simei: [simei], ...change, request_id }
    const { fail_items } = await call('incrementpackage/SetIncrementSwitch', params)
    const [first] = fail_items
    if (first) throw new Error(first.error_message)
    tell.done(t('changed'))
    onChanged()
  }
  async function change(service: Service, isOpen: boolean) {
    const { type } = service
    if (type === 8) return
    if (service.platform) return setAsked(isOpen ? 'open' : 'close')
    setPending(new Map(pending).set(type, isOpen))
    await send({ type, open: isOpen ? 1 : 0 }).catch(tell.failure)
    setPending(new Map())
  }
  const close = () => setAsked(undefined)
  const dialog =
    asked === 'open' ? (
      <OpenPlatform onOpen={(time) => send({ type: 4, open: 1, ...time })} onClose={close} />
    ) : asked === 'close' ? (
      <ConfirmDialog
        title={t('name.platform')}
        consequence={t('closePlatform')}
        action={t('close')}
        isDanger
        onConfirm={async () => {
          await send({ type: 4, open: 0 })
          close()
        }}
        onClose={close}
      />
    ) : null
  return {
    pending,
    change: (service: Service, isOpen: boolean) => void change(service, isOpen),
    dialog,
  }
}
