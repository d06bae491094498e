'use client'

import { Button, Group, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { readAgain } from '#components/data/read-again.ts'
import { useSession } from '#components/data/session.ts'
import { useCall } from '#components/data/use-call.ts'
import { pushState, testPush, turnPushOff, turnPushOn } from '#components/data/web-push.ts'
import { ClockInput } from '#components/ui/form/clock-input.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { noticeWayNames } from '#lib/codes/notice-ways.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { clockPattern } from '#lib/rules/time-periods.ts'
import classes from './account.module.css'
import { AlarmTypesRow, EscalationRows } from './escalation-rows.tsx'
import { SettingRow, SwitchRow } from './setting-row.tsx'

/** Of this browser; `isWay`: the account is notified by push at all. */
function PushRow(props: { pushKey: string; isWay: boolean; addWay: () => Promise<void> }) {
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

type Notice = CallReply<'alarm/GetToken'>

const sentWays = noticeWayNames.filter((way) => way !== 'push')

const isWrong = (clock: string) => clock !== '' && !clockPattern.test(clock)

export function NoticePart({ isChild }: { isChild: boolean }) {
  const t = useTranslations('account.push.notice')
  const tell = useTell()
  const client = useQueryClient()
  const { data: notice } = useCall('alarm/GetToken', {})
  if (!notice) return null
  const save = async (part: Partial<Notice>) => {
    const { escalate_name: _, flag: __, push_key: ___, suid, ...kept } = { ...notice, ...part }
    const flag = kept.ways.length > 0 ? 1 : 0
    const second = suid === null ? {} : { suid }
    await call('alarm/UpdateToken', { ...kept, ...second, flag, is_get_child: isChild })
    await readAgain(client, { queryKey: ['alarm/GetToken'] })
  }
  const set = (part: Partial<Notice>) => void save(part).catch(tell.failure)
  return (
    <section className={classes.part}>
      <div className={classes.name}>{t('name')}</div>
      <p className={classes.lead}>{t('help')}</p>
      <ul className={classes.rows}>
        <PushRow
          pushKey={notice.push_key}
          isWay={notice.ways.includes('push')}
          addWay={() => save({ ways: [...notice.ways, 'push'] })}
        />
        {sentWays.map((way) => (
          <SwitchRow
            key={way}
            name={t(`${way}.name`)}
            help={t(`${way}.help`)}
            isOn={notice.ways.includes(way)}
            onChange={(isOn) => {
              const others = notice.ways.filter((one) => one !== way)
              set({ ways: isOn ? [...others, way] : others })
            }}
          />
        ))}
        <SwitchRow
          name={t('upkeep.name')}
          help={t('upkeep.help')}
          isOn={notice.is_upkeep}
          onChange={(is_upkeep) => set({ is_upkeep })}
        />
        <AlarmTypesRow notice={notice} set={set} />
        <QuietTimes key={`${notice.quiet_start}${notice.quiet_end}`} notice={notice} set={set} />
        <EscalationRows notice={notice} set={set} />
      </ul>
    </section>
  )
}

function QuietTimes({ notice, set }: { notice: Notice; set: (part: Partial<Notice>) => void }) {
  const t = useTranslations('account.push.notice.quiet')
  const [start, setStart] = useState(notice.quiet_start ?? '')
  const [end, setEnd] = useState(notice.quiet_end ?? '')
  const isSame = start !== '' && start === end
  const save = (from: string, to: string) => {
    const isHalf = (from === '') !== (to === '')
    const isKept = from === (notice.quiet_start ?? '') && to === (notice.quiet_end ?? '')
    if (isHalf || isKept || isWrong(from) || isWrong(to) || (from !== '' && from === to)) return
    set({ quiet_start: from || null, quiet_end: to || null })
  }
  return (
    <SettingRow name={t('name')} help={isSame ? t('same') : t('help')}>
      {(ids) => (
        <Group gap={8} wrap="nowrap">
          <ClockInput
            aria-label={t('from')}
            aria-describedby={ids['aria-describedby']}
            error={isWrong(start)}
            value={start}
            onChange={setStart}
            onLeave={(text) => save(text, end)}
          />
          <ClockInput
            aria-label={t('to')}
            aria-describedby={ids['aria-describedby']}
            error={isSame || isWrong(end)}
            value={end}
            onChange={setEnd}
            onLeave={(text) => save(start, text)}
          />
        </Group>
      )}
    </SettingRow>
  )
}
