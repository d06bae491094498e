'use client'

import { IconHelp } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { ToolbarPopover } from '#components/ui/toolbar-popover.tsx'
import type { ListColumn } from '#lib/pages/list.ts'
import { termValues } from '#lib/pages/terms.ts'
import classes from './definitions.module.css'

/** What counts as what, for the columns that say so. */
export function Definitions({ columns }: { columns: readonly ListColumn[] }) {
  const t = useTranslations()
  const told = columns.flatMap(({ key, title, help }) => (help ? [{ key, title, help }] : []))
  if (told.length === 0) return null
  return (
    <ToolbarPopover icon={<IconHelp size={16} />} label={t('report.definitions')}>
      {() => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <section className={classes.scrolled} tabIndex={0} aria-label={t('report.definitions')}>
          <dl className={classes.definitions}>
            {told.map(({ key, title, help }) => (
              <div key={key}>
                <dt>{t(title)}</dt>
                <dd>{t(help, termValues)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </ToolbarPopover>
  )
}
