'use client'

import { ActionIcon, Button, Group, Input, Select, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '#components/data/use-call.ts'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { isStepRole, stepRoles } from '#lib/codes/alarm-rules.ts'
import {
  alarmRuleLimits,
  type StepDraft,
  stepsOf,
  stepsText,
} from '#lib/rules/alarm-rule-limits.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { newStep, type RuleDraft, type RuleRow } from './rule-draft.ts'

const debounceMs = 300
const mostFound = 20

type StepsForm = {
  values: RuleDraft
  errors: Partial<Record<keyof RuleDraft, string>>
  set: (name: 'steps', value: string) => void
}

/** The accounts that are told, in order. */
export function RuleSteps({ form, rule }: { form: StepsForm; rule: RuleRow | undefined }) {
  const t = useTranslations('rule')
  const steps = stepsOf(form.values.steps)
  const keep = (next: StepDraft[]) => form.set('steps', stepsText(next))
  const change = (at: number, part: Partial<StepDraft>) =>
    keep(steps.map((step, n) => (n === at ? { ...step, ...part } : step)))
  const known = new Map((rule?.steps ?? []).map((step) => [step.role ?? step.suid ?? '', step]))
  const last = Number(steps.at(-1)?.minutes) || 0
  const later = { ...newStep(), minutes: String(last + alarmRuleLimits.stepMinutes.usual) }
  return (
    <Input.Wrapper
      label={t('people')}
      description={t('stepsHelp')}
      error={form.errors.steps}
      labelElement="div"
    >
      <Stack gap={8} mt={8}>
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          <Group key={at} gap={8} align="flex-end" wrap="nowrap">
            <Person
              label={t('person', { n: at + 1 })}
              value={step.suid}
              known={known.get(step.suid)}
              onChange={(suid) => change(at, { suid })}
            />
            <NumericField
              label={t('after')}
              unit={t('minuteUnit')}
              w={130}
              value={step.minutes}
              onChange={(_, minutes) => change(at, { minutes })}
            />
            {steps.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t('removeStep', { n: at + 1 })}
                onClick={() => keep(steps.filter((_, n) => n !== at))}
              >
                <IconX size={18} />
              </ActionIcon>
            )}
          </Group>
        ))}
        {steps.length < alarmRuleLimits.steps && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} />}
            style={{ alignSelf: 'flex-start' }}
            onClick={() => keep([...steps, later])}
          >
            {t('addStep')}
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  )
}

type PersonProps = {
  label: string
  value: string
  known: RuleRow['steps'][number] | undefined
  onChange: (suid: string) => void
}

function Person({ label, value, known, onChange }: PersonProps) {
  const t = useTranslations('rule')
  const [text, setText] = useState('')
  const [picked, setPicked] = useState(known?.name ?? '')
  const roles = stepRoles.map((role) => ({ value: role, label: t(`role.${role}`) }))
  const [search] = useDebouncedValue(text.trim(), debounceMs)
  const isSearched =
    search !== '' && search !== picked && !roles.some(({ label: name }) => name === search)
  const found = useCall('usermgr/GetUserList', {
    limit_size: mostFound,
    ...(isSearched && { search }),
  })
  const options = new Map(
    (found.data?.items ?? []).map(({ suid, account, nickName }) => [
      suid,
      nickName ? `${nickName} · ${account}` : account,
    ]),
  )
  if (value !== '' && !isStepRole(value) && !options.has(value)) options.set(value, picked)
  return (
    <Select
      label={label}
      placeholder={t('personNone')}
      nothingFoundMessage={found.isFetching ? null : t('personUnknown')}
      {...(known && !known.is_told && known.suid === value && { description: t('noWay') })}
      flex={1}
      data={[
        { group: t('roles'), items: roles },
        {
          group: t('accounts'),
          items: [...options].map(([suid, name]) => ({ value: suid, label: name })),
        },
      ]}
      filter={({ options: listed }) => listed}
      value={value || null}
      onChange={(suid, option) => {
        setPicked(option?.label ?? '')
        onChange(suid ?? '')
      }}
      onSearchChange={(typed) => setText(typed.slice(0, textLimits.search))}
      searchable
    />
  )
}
