'use client'

import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { MultiSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import { useSession } from '#components/data/session.ts'
import { useCall } from '#components/data/use-call.ts'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { type AlarmType, alarmTypeNames } from '#lib/codes/alarm-types.ts'
import { escalationMinutes } from '#lib/codes/notice-ways.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { whole } from '#lib/rules/number.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { SettingRow } from './setting-row.tsx'

type Notice = CallReply<'alarm/GetToken'>
type NoticeProps = { notice: Notice; set: (part: Partial<Notice>) => void }

const debounceMs = 300
const mostFound = 20
const minutesRule = whole(escalationMinutes.min, escalationMinutes.max)

export function AlarmTypesRow({ notice, set }: NoticeProps) {
  const t = useTranslations('account.push.notice.types')
  const types = useTranslations('alarm.type')
  return (
    <SettingRow name={t('name')} help={t('help')}>
      {(ids) => (
        <MultiSelect
          {...ids}
          w={260}
          placeholder={notice.types.length === 0 ? t('all') : ''}
          data={alarmTypeNames.map((name) => ({ value: name, label: types(name) }))}
          value={notice.types}
          onChange={(chosen) => set({ types: chosen as AlarmType[] })}
          searchable
          clearable
          hidePickedOptions
        />
      )}
    </SettingRow>
  )
}

/** Who is notified when nobody acknowledges. */
export function EscalationRows({ notice, set }: NoticeProps) {
  const t = useTranslations('account.push.notice.second')
  const may = usePermission()
  if (notice.suid === null && !may('e_ua_show_family')) return null
  return (
    <>
      <SettingRow name={t('name')} help={t('help')}>
        {(ids) => <SecondPerson {...ids} notice={notice} set={set} />}
      </SettingRow>
      {notice.suid !== null && (
        <SettingRow name={t('after')} help={t('afterHelp', escalationMinutes)}>
          {(ids) => (
            <NumericField
              {...ids}
              w={96}
              rule={minutesRule}
              value={notice.escalate_minutes}
              onChange={(minutes) => {
                if (minutes !== notice.escalate_minutes && minutesRule.test(String(minutes)))
                  set({ escalate_minutes: Number(minutes) })
              }}
            />
          )}
        </SettingRow>
      )}
    </>
  )
}

function SecondPerson({ notice, set, ...ids }: NoticeProps & Record<`aria-${string}`, string>) {
  const t = useTranslations('account.push.notice.second')
  const own = useSession()?.account
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), debounceMs)
  const isShown = search === '' || search === notice.escalate_name
  const found = useCall('usermgr/GetUserList', {
    limit_size: mostFound,
    ...(!isShown && { search }),
  })
  const options = new Map<string, string>()
  if (notice.suid !== null) options.set(notice.suid, notice.escalate_name)
  for (const { suid, account, nickName } of found.data?.items ?? [])
    if (account !== own && !options.has(suid))
      options.set(suid, nickName ? `${nickName} · ${account}` : account)
  return (
    <Select
      {...ids}
      w={260}
      placeholder={t('nobody')}
      nothingFoundMessage={found.isFetching ? null : t('notFound')}
      data={[...options].map(([value, label]) => ({ value, label }))}
      filter={({ options: listed }) => listed}
      value={notice.suid}
      onChange={(suid) => set({ suid })}
      onSearchChange={(typed) => setText(typed.slice(0, textLimits.search))}
      searchable
      clearable
    />
  )
}
