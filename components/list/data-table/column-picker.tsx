'use client'

import { ActionIcon, Button, Checkbox, Popover, Stack, Tooltip } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { useColumns } from './use-columns.ts'

export function ColumnPicker<R>({ picker }: { picker: ReturnType<typeof useColumns<R>> }) {
  const t = useTranslations('ui.table')
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Tooltip label={t('columns')}>
          <ActionIcon variant="default" size={32} aria-label={t('columns')}>
            <IconColumns3 size={18} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('columns')}>
        <Stack gap={10} mah="60vh" style={{ overflow: 'auto' }} p={2}>
          {picker.choosable.map((column) => (
            <Checkbox
              key={column.key}
              size="xs"
              label={column.title}
              description={
                picker.isHollow(column) && picker.isShown(column) ? t('hollow') : undefined
              }
              checked={picker.isShown(column)}
              onChange={() => picker.toggle(column)}
            />
          ))}
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={!picker.isChanged}
            onClick={picker.reset}
          >
            {t('columnsReset')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
