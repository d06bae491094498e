'use client'

import { Button, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { Permitted } from '#components/data/permitted.tsx'
import type { ListColumn } from '#lib/pages/list.ts'
import { useCellContext } from '../data-table/cell.tsx'
import type { ListRow } from '../data-table/use-list-columns.tsx'
import { downloadMade } from '../export/download-file.ts'
import { mostSaved, resultFile, resultFormats } from './result-file.ts'

type SaveRowsProps = {
  name: string
  columns: readonly ListColumn[]
  rows: readonly ListRow[]
}

/** Saves the visible rows, for readers who may export. */
export function SaveRows({ name, columns, rows }: SaveRowsProps) {
  const t = useTranslations('tool')
  const context = useCellContext()
  if (rows.length === 0) return null
  const isTooLong = rows.length > mostSaved
  return (
    <Permitted needs={['e_ua_export']}>
      {resultFormats.map((format) => (
        <Tooltip key={format} label={t('saveTooLong', { limit: mostSaved })} disabled={!isTooLong}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={16} />}
            // Focusable, so that the reason can be read.
            data-disabled={isTooLong || undefined}
            aria-disabled={isTooLong}
            onClick={() => {
              if (isTooLong) return
              downloadMade(resultFile(format, columns, rows, context), `${name}.${format}`)
            }}
          >
            {t(format === 'csv' ? 'saveRows' : 'saveSheet', { count: rows.length })}
          </Button>
        </Tooltip>
      ))}
    </Permitted>
  )
}
