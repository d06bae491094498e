'use client'

import { Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { readAgain } from '#components/data/read-again.ts'
import { useCall } from '#components/data/use-call.ts'
import { ClockInput } from '#components/ui/form/clock-input.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { noticeWayNames } from '#lib/codes/notice-ways.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { clockPattern } from '#lib/rules/time-periods.ts'
import classes from './account.module.css'
import { AlarmTypesRow, EscalationRows } from './escalation-rows.tsx'
import { PushRow } from './push-row.tsx'
import { SettingRow, SwitchRow } from './setting-row.tsx'

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
