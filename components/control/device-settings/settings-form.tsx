'use client'

import { Button, Skeleton, Stack } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { CodeMsg } from '#components/data/code-msg.tsx'
import { usePermission } from '#components/data/permitted.tsx'
import { useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { Form } from '#components/ui/form/form.tsx'
import type { FormState } from '#components/ui/form/use-form.ts'
import type { SettingState } from '#lib/codes/device-settings.ts'
import type { CallParams, CallReply } from '#lib/contract/calls.ts'
import classes from './settings.module.css'
import { isKeptOnly, isUnderWay, type StandingItem } from './standing.tsx'

/** Refetch interval in ms: command sent, device not connected. */
const lookMs = { sent: 2000, waiting: 8000 }

type SettingsName = 'device/GetSetting' | 'device/GetAlarmSetting'

/** Refetched while an answer may come. */
function useSettings<N extends SettingsName>(name: N, simei: string) {
  const query = useCall(name, { simei } as CallParams<N>, { staleTime: 0 })
  const states: SettingState[] =
    query.data?.items.flatMap((item) => [
      item.state,
      ...('value_standing' in item && item.value_standing ? [item.value_standing.state] : []),
    ]) ?? []
  const every = states.includes('sent')
    ? lookMs.sent
    : states.includes('waiting')
      ? lookMs.waiting
      : undefined
  const { refetch } = query
  useEffect(() => {
    if (every === undefined) return
    const timer = setInterval(() => void refetch(), every)
    return () => clearInterval(timer)
  }, [every, refetch])
  return query
}

type LoadedSettingsProps<N extends SettingsName> = {
  name: N
  simei: string
  children: (data: CallReply<N>, again: () => Promise<void>) => ReactNode
}

export function LoadedSettings<N extends SettingsName>(props: LoadedSettingsProps<N>) {
  const query = useSettings(props.name, props.simei)
  if (query.error && !query.data)
    return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <SettingsSkeleton />
  return props.children(query.data, async () => void (await query.refetch()))
}

function SettingsSkeleton() {
  return (
    <Stack gap={14} pt={8}>
      {[0, 1, 2, 3, 4].map((n) => (
        <Skeleton key={n} height={54} />
      ))}
    </Stack>
  )
}

export const useIsReadOnly = (): boolean => !usePermission()('e_ua_set_device')

export function SettingsForm(props: {
  form: FormState
  items: readonly StandingItem[]
  children: ReactNode
}) {
  const { form, children } = props
  const t = useTranslations('setting')
  const isReadOnly = useIsReadOnly()
  return (
    <Form form={form}>
      <p className={classes.note}>{t('note')}</p>
      {props.items.some(isKeptOnly) && <CodeMsg className={classes.note} />}
      <SyncNotice items={props.items} />
      {children}
      {!isReadOnly && (
        <div className={classes.save}>
          <Button type="submit" loading={form.isBusy} disabled={!form.isChanged}>
            {t('save')}
          </Button>
        </div>
      )}
    </Form>
  )
}

/** How many settings the device has not confirmed yet. */
function SyncNotice({ items }: { items: readonly StandingItem[] }) {
  const t = useTranslations('setting')
  const count = items.filter(isUnderWay).length
  if (count === 0) return null
  return (
    <p role="status" className={classes.sync}>
      <IconRefresh size={15} aria-hidden />
      {t('sync', { count })}
    </p>
  )
}
