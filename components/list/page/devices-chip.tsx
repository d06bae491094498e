'use client'

import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useCall } from '#components/data/use-call.ts'
import { sheetWidth } from '#components/ui/use-sheet.ts'
import { trimNumbers } from '#lib/rules/device-number.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { FilterChip } from '../filter-bar/filter-chip.tsx'

const debounceMs = 300
/** Shown of a search. */
const mostFound = 6

type DevicesChipProps = {
  label: string
  /** Device numbers, separated by commas. */
  value: string
  max: number
  onChange: (value: string) => void
}

const linesOf = (text: string) => trimNumbers(text).flatMap((one) => one.split(/\s+/))

/** A filter by device numbers, one a line: pasted, or found by name. */
export function DevicesChip({ label, value, max, onChange }: DevicesChipProps) {
  const t = useTranslations('ui.filter')
  const lines = linesOf(value)
  const [first] = lines
  const words = lines.length > 1 ? t('lines', { count: lines.length }) : (first ?? t('all'))
  return (
    <FilterChip label={label} value={words} isSet={lines.length > 0} onClear={() => onChange('')}>
      {(close) => (
        <NumbersForm
          label={label}
          max={max}
          value={value}
          onApply={(next) => {
            onChange(next)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

type NumbersFormProps = {
  label: string
  value: string
  max: number
  onApply: (value: string) => void
}

function NumbersForm({ label, value, max, onApply }: NumbersFormProps) {
  const t = useTranslations('ui.filter')
  const [text, setText] = useState(() => linesOf(value).join('\n'))
  const lines = linesOf(text)
  const isTooMany = lines.length > max
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isTooMany) onApply(lines.join(','))
  }
  return (
    <form onSubmit={submit}>
      <Stack gap={8} w={sheetWidth}>
        <Textarea
          autosize
          minRows={4}
          maxRows={10}
          label={label}
          description={t('linesHint', { max })}
          error={isTooMany && t('linesTooMany', { max })}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <FoundDevices taken={lines} onPick={(imei) => setText([...lines, imei].join('\n'))} />
        <Button type="submit" size="xs">
          {t('range.apply')}
        </Button>
      </Stack>
    </form>
  )
}

type FoundDevicesProps = {
  /** Numbers that are chosen already. */
  taken: readonly string[]
  onPick: (imei: string) => void
}

/** Devices of the organisation in view and those below, by part of their name, number or owner. */
function FoundDevices({ taken, onPick }: FoundDevicesProps) {
  const t = useTranslations('report')
  const { current } = useOrganisation()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), debounceMs)
  const found = useCall(
    'family/GetDeviceList',
    { ...(current.sid && { sfamilyid: current.sid }), search, limit_size: mostFound },
    { enabled: search !== '' },
  )
  const items = search === '' ? [] : (found.data?.items ?? [])
  return (
    <>
      <TextInput
        size="xs"
        type="search"
        label={t('filter.numberOrName')}
        maxLength={textLimits.search}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // The form is sent by its button.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {search !== '' && found.data && items.length === 0 && (
        <Text fz="xs" role="status">
          {t('filter.noDevice')}
        </Text>
      )}
      {items.map(({ imei, name }) => (
        <Button
          key={imei}
          size="compact-xs"
          variant="subtle"
          justify="start"
          leftSection={<IconPlus size={14} />}
          disabled={taken.includes(imei)}
          onClick={() => onPick(imei)}
        >
          {name === imei ? (
            <bdi>{imei}</bdi>
          ) : (
            <>
              <bdi>{name}</bdi>&nbsp;·&nbsp;<bdi>{imei}</bdi>
            </>
          )}
        </Button>
      ))}
    </>
  )
}
