'use client'

import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { TimeCell } from '#components/list/data-table/cell.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import classes from './complaint.module.css'
import type { Complaint } from './use-complaints.ts'

/** Steps of a complaint, oldest first. */
export function Negotiation({ items }: { items: Complaint['items'] }) {
  const t = useTranslations('complaint')
  return (
    <ol className={classes.steps}>
      {items.map(({ time, role, author, handle, content, picture_ids }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end
        <li key={at} data-role={role}>
          <p className={classes.step}>
            <strong>{t(`step.${handle}`)}</strong>
            <span>
              {t(`role.${role}`)}
              {author && ' · '}
              <bdi>{author}</bdi>
            </span>
            <TimeCell time={time} />
          </p>
          {content && (
            <p className={classes.content} dir="auto">
              {content}
            </p>
          )}
          <Pictures ids={picture_ids} />
        </li>
      ))}
    </ol>
  )
}

function Pictures({ ids }: { ids: readonly string[] }) {
  const t = useTranslations('complaint')
  const tell = useTell()
  if (ids.length === 0) return null
  return (
    <div className={classes.pictures}>
      {ids.map((id, at) => (
        <Button
          key={id}
          size="compact-xs"
          variant="default"
          leftSection={<IconPhoto size={14} aria-hidden />}
          onClick={() => void openPicture(id).catch(tell.failure)}
        >
          {t('picture', { number: at + 1 })}
        </Button>
      ))}
    </div>
  )
}

async function openPicture(file_id: string): Promise<void> {
  const { path, name } = await call('complaint/GetFile', { file_id })
  const link = document.createElement('a')
  link.href = path
  link.download = name
  link.click()
}
