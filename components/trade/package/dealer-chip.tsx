'use client'

import { Radio, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { FilterChip } from '#components/list/filter-bar/filter-chip.tsx'
import { MoreButton, moreOf } from '#components/list/more-button.tsx'
import { useDealers } from './use-packages.ts'

/** Whose prices the list shows beside the own; nothing where there is no dealer below. */
export function DealerChip(props: { value: string; onChange: (sid: string) => void }) {
  const t = useTranslations()
  const { dealers, list } = useDealers()
  const { value, onChange } = props
  if (dealers.length === 0 && !list.hasNextPage && value === '') return null
  const chosen = dealers.find(({ sid }) => sid === value)
  return (
    <FilterChip
      label={t('package.pricesOf')}
      value={value === '' ? t('package.nobody') : (chosen?.sname ?? value)}
      isSet={value !== ''}
      onClear={() => onChange('')}
    >
      {(close) => (
        <Radio.Group
          aria-label={t('package.pricesOf')}
          value={value}
          onChange={(sid) => {
            onChange(sid)
            close()
          }}
        >
          <Stack gap={10} mah="50vh" style={{ overflow: 'auto' }} p={2}>
            <Radio value="" label={t('package.nobody')} size="xs" />
            {dealers.map(({ sid, sname }) => (
              <Radio key={sid} value={sid} label={sname} size="xs" />
            ))}
            <MoreButton variant="subtle" state={moreOf(list)} />
            {list.data && dealers.length === 0 && <Text fz="xs">{t('package.noDealers')}</Text>}
          </Stack>
        </Radio.Group>
      )}
    </FilterChip>
  )
}
