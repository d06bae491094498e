'use client'

import { Button, Group, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { readAgain } from '#components/data/read-again.ts'
import { useSession } from '#components/data/session.ts'
import { pushState, testPush, turnPushOff, turnPushOn } from '#components/data/web-push.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { SettingRow } from './setting-row.tsx'

/** Of this browser; `isWay`: the account is notified by push at all. */
export function PushRow(props: { pushKey: string; isWay: boolean; addWay: () => Promise<void> }) {
  const t = useTranslations('account.push.notice.push')
  const tell = useTell()
  const client = useQueryClient()
  const account = useSession()?.account ?? ''
  const [isBusy, setBusy] = useState(false)
  const queryKey = ['push-state', account]
  const { data: state } = useQuery({ queryKey, queryFn: () => pushState(account), staleTime: 0 })
  if (!state) return null
  const isOn = state === 'on' && props.isWay
  const set = async (wanted: boolean) => {
    if (!wanted) return turnPushOff()
    if ((await turnPushOn(account, props.pushKey)) === 'on' && !props.isWay) await props.addWay()
  }
  const run = async (action: () => Promise<void>) => {
    setBusy(true)
    await action().catch(tell.failure)
    await readAgain(client, { queryKey })
    setBusy(false)
  }
  const isAble = state === 'on' || state === 'off'
  return (
    <SettingRow name={t('name')} help={isAble ? t('help') : t(state)}>
      {(ids) => (
        <Group gap={12} wrap="nowrap" ms="auto">
          {isOn && (
            <Button
              size="compact-md"
              variant="default"
              disabled={isBusy}
              onClick={() => void run(() => testPush().then(() => tell.done(t('sent'))))}
            >
              {t('test')}
            </Button>
          )}
          <Switch
            {...ids}
            checked={isOn}
            disabled={!isAble || isBusy}
            onChange={(event) => {
              const wanted = event.currentTarget.checked
              void run(() => set(wanted))
            }}
          />
        </Group>
      )}
    </SettingRow>
  )
}
